import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings, settingNames } from './settings.ts'

const root = join(import.meta.dirname, '..', '..', '..')

type Setting = { readonly name: string; readonly value: string; readonly isSet: boolean; readonly about: string }

/**
 * The blocks of .env.example: a comment, then one or more variables, commented out where they have
 * no default.
 */
async function example(): Promise<Setting[]> {
  const text = await readFile(join(root, '.env.example'), 'utf8')
  return text.split('\n\n').flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '')
    const found = lines.map((line) => /^(# )?([A-Z][A-Z_]+)=(.*)$/.exec(line))
    const about = lines.filter((_, at) => found[at] === null).map((line) => line.replace(/^# ?/, ''))
    return found.flatMap((match) =>
      match === null ? [] : [{ name: match[2] ?? '', value: match[3] ?? '', isSet: match[1] === undefined, about: about.join(' ') }],
    )
  })
}

it('OPS-04 .env.example lists every setting with its default and nothing else', async () => {
  const settings = await example()
  expect(settings.map(({ name }) => name).sort()).toEqual([...settingNames].sort())
  const set = Object.fromEntries(settings.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value]))
  expect(readSettings(set)).toEqual(readSettings({}))
  for (const { name, about } of settings) expect(about, name).toMatch(/^.{20,}\.$/)
})

it('OPS-04 docs/operations/settings.md says the same; after a change: vitest run api/platform/settings/settings-page.test.ts -u', async () => {
  const rows = (await example()).map(
    ({ name, value, isSet, about }) =>
      `| \`${name}\` | ${isSet ? (value === '' ? 'empty' : `\`${value}\``) : value === '' ? 'none' : `none; such as \`${value}\``} | ${about.replaceAll('|', '\\|')} |`,
  )
  const page = [
    '# Settings',
    '',
    'All are environment variables with a default. They are read at the start: wrong ones stop it with one line each, all at once, and exit code 2. So do a database that lets nobody in at `DATABASE_URL`, and a `SECRET_KEY` other than the one that the data were made with: nothing is changed then. An empty value counts as none. `.env.example` is the same list to copy from.',
    '',
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ]
  await expect(page.join('\n')).toMatchFileSnapshot(join(root, 'docs', 'operations', 'settings.md'))
})
