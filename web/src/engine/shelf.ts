// Tables that were made once, kept in the browser's storage: by the name of the file that they
// would be, byte by byte what that file would hold. The library verifies them when it reads them.

const BASE = "cosette";
const TABLES = "tables";

let opened: Promise<IDBDatabase> | undefined;

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function base(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open(BASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
    return promised(request);
  })();
  return opened;
}

async function tables(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await base()).transaction(TABLES, mode).objectStore(TABLES);
}

/** All that is kept; nothing where storage is forbidden. */
export async function all(): Promise<Map<string, Uint8Array>> {
  try {
    const store = await tables("readonly");
    const [names, values] = await Promise.all([
      promised(store.getAllKeys()),
      promised(store.getAll() as IDBRequest<Uint8Array[]>),
    ]);
    return new Map(names.map((name, k) => [String(name), values[k]!]));
  } catch {
    return new Map();
  }
}

export async function put(name: string, bytes: Uint8Array): Promise<void> {
  await promised((await tables("readwrite")).put(bytes, name));
}

export async function remove(name: string): Promise<void> {
  await promised((await tables("readwrite")).delete(name));
}

/** The names and sizes of what is kept. */
export async function list(): Promise<{ name: string; bytes: number }[]> {
  return [...(await all())].map(([name, { length }]) => ({ name, bytes: length }));
}
