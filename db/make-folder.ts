import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it; does nothing when it is there. Fails with the system's error where it cannot be made.
 * Node's own `recursive` never ends where the parent is there and still answers that it is not, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<void> {
  const error = await whyNotMade(path)
  if (error === null) return
  if (error.code !== 'ENOENT') throw error
  if (!(await isFolder(dirname(path)))) await makeFolder(dirname(path))
  // Another may have made the parent since: only an answer given while it is there tells that no folder can be made in it.
  const again = await whyNotMade(path)
  if (again !== null) throw again
}

async function whyNotMade(path: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(path)
    return null
  } catch (error) {
    return (await isFolder(path)) ? null : (error as NodeJS.ErrnoException)
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
