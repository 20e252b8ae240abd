import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it; does nothing when it is there. Fails with the system's error where it cannot be made.
 * Node's own `recursive` never ends where the parent is there and still answers that it is not, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (await isFolder(path)) return
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await makeFolder(path)
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
