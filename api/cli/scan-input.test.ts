import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mappingFor } from '../imports/decide/mapping.input.ts'
import { filesIn, mappingOf } from './scan-input.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'riskpilot-input-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

describe('what a command reads', () => {
  it('takes files and links to files, and leaves hidden ones, folders and links to nothing', async () => {
    await using place = await folder()
    await writeFile(join(place.path, 'orders.csv'), '')
    await writeFile(join(place.path, '.hidden'), '')
    await mkdir(join(place.path, 'folder.csv'))
    await symlink(join(place.path, 'orders.csv'), join(place.path, 'a-link.csv'))
    await symlink(join(place.path, 'gone.csv'), join(place.path, 'to-nothing.csv'))
    expect(await filesIn(place.path)).toEqual(['a-link.csv', 'orders.csv'])
  })

  it('adds the kind that is given on the command line to what a mapping file says', async () => {
    await using place = await folder()
    const file = join(place.path, 'mapping.json')
    await writeFile(file, '{"dates": "dmy"}')
    expect(mappingFor(await mappingOf(file, 'refunds'), 'x.csv')).toEqual({ dates: 'dmy', kind: 'refunds' })
    await writeFile(file, '{"x.csv": {"dates": "dmy"}, "y.csv": {}}')
    expect(mappingFor(await mappingOf(file, 'refunds'), 'x.csv')).toEqual({ dates: 'dmy', kind: 'refunds' })
  })
})
