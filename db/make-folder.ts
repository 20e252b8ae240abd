import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents; does nothing when it exists. Throws the system's error when it
 * cannot be created. Node's own `recursive` loops forever where the parent exists and the system
 * still reports that it does not, as in `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  const error = await whyNotMade(path)
  if (error === null) return
  if (error.code !== 'ENOENT') throw error
  if (!(await isFolder(dirname(path)))) await makeFolder(dirname(path))
  // Another process may have created the parent since: the error is only conclusive while the
  // parent exists.
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
