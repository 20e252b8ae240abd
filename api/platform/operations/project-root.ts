import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder: the same from the bundle in `dist/api` and from the sources. */
export const projectRoot = findRoot(import.meta.dirname)

export const productVersion = (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version

/** The folder with the fonts that a PDF is set in. */
export const pdfFonts = join(projectRoot, 'api', 'reports', 'fonts')

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder)
    throw new Error('The project folder (with package.json) is not above this file. Run RiskPilot from its own folder.')
  return findRoot(parent)
}
