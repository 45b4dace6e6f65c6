#!/usr/bin/env bash
# Builds the page into crates/serve/assets: the library as WebAssembly, then the bundle.
# The same sources give the same bytes, in whatever folder they are.
#
#   web/build.sh          everything
#   web/build.sh wasm     only web/public/cosette.wasm
#   web/build.sh page     only the bundle, with the module that is there
#
# STUDIO_OUT is another folder for the bundle.
set -euo pipefail
cd "$(dirname "$0")"
part=${1:-all}

if [ ! -d node_modules ]; then
    npm ci --no-audit --no-fund
fi

if [ "$part" != page ]; then
    target=wasm32-unknown-unknown
    root=$(cd .. && pwd)
    cargo_home=${CARGO_HOME:-$HOME/.cargo}
    rust=$(rustc --print sysroot)
    # Less is inlined than usual: two thirds of the threshold make the module smaller. Paths of the
    # builder's machine would be in the messages of panics.
    export CARGO_ENCODED_RUSTFLAGS=$(printf '%s\x1f%s\x1f%s\x1f%s' \
        "-Cllvm-args=-inline-threshold=150" \
        "--remap-path-prefix=$root=/cosette" \
        "--remap-path-prefix=$cargo_home=/cargo" \
        "--remap-path-prefix=$rust=/rust")
    cargo build --profile page --locked --target $target -p cosette-page
    built=${CARGO_TARGET_DIR:-../target}/$target/page/cosette_page.wasm
    mkdir -p public
    # Binaryen's optimiser was tried: it takes a minute and saves half a percent of what is loaded.
    cp "$built" public/cosette.wasm
    chmod 644 public/cosette.wasm
    node weigh.mjs public/cosette.wasm
fi

if [ "$part" != wasm ]; then
    npx vite build --logLevel warn
fi
