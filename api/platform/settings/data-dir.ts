import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { makeFolder } from '../../../db/make-folder.ts'
import { SettingsError } from './settings.ts'

const whys: Readonly<Record<string, string>> = {
  ENOTDIR: 'something on the way to it is a file',
  EEXIST: 'it is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk may only be read',
  ENOENT: 'no folder can be made there',
}

/**
 * Creates the data folder where it is missing. Throws a SettingsError that names the variable when
 * the folder cannot be created or written.
 */
export async function usableDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const why = whys[(error as NodeJS.ErrnoException).code ?? '']
    if (why === undefined) throw error
    throw new SettingsError([`DATA_DIR: ‘${dataDir}’ cannot hold data: ${why}. Write a folder that this user may write to.`])
  }
}
