import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JudgedPair } from './judge-pairs.ts'
import { runCommand } from './program.ts'

/** Runs `match names` on a file of that content. */
async function judged(content: string | Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-match-'))
  const [said, problems]: [string[], string[]] = [[], []]
  try {
    const [file, result] = [join(folder, 'pairs.csv'), join(folder, 'judged.json')]
    await writeFile(file, content)
    const io = { env: {}, out: (text: string) => said.push(text), err: (text: string) => problems.push(text) }
    const code = await runCommand(['match', 'names', file, '--json', result], io)
    const pairs = code === 0 ? (JSON.parse(await readFile(result, 'utf8')) as JudgedPair[]) : []
    return { code, pairs, said: said.join(''), problem: problems.join('').replaceAll(folder, '') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('match names', () => {
  it('judges each pair in its order, with columns in any order, quotes and countries that are not known', async () => {
    const { code, pairs, said } = await judged(
      '\ufeffname2,country2,pair_id,country1,name1,note\r\n"Zellweger, Ltd.",,p1,DE,Zellweger GmbH,x\r\nZellweger Polska,PL,p2,DE,"Zellweger ""Z"" AG",\r\n\r\nBrackwell Steel,,3,,Hesperion Steel,\r\n',
    )
    expect(code).toBe(0)
    expect(pairs.map(({ pair_id, decision }) => [pair_id, decision])).toEqual([
      ['p1', 'match'],
      ['p2', 'related'],
      ['3', 'no'],
    ])
    expect(Object.keys(pairs[0] ?? {}).sort()).toEqual(['decision', 'pair_id', 'probability', 'reasons'])
    expect(pairs[0]?.reasons).toContain('“zellweger” agrees, a rare word')
    expect(said).toBe('3 pairs judged.\n')
  })

  it('takes a semicolon or a tab where the header has them', async () => {
    for (const mark of [';', '\t']) {
      const text = [
        ['pair_id', 'name1', 'name2'],
        ['1', 'Zellweger, Ltd', 'ZELLWEGER'],
      ]
        .map((cells) => cells.join(mark))
        .join('\n')
      expect((await judged(text)).pairs).toMatchObject([{ pair_id: '1', decision: 'match' }])
    }
  })

  it.each([
    ['a column is missing', 'pair_id,name1\n1,Zellweger\n', 'lacks name2'],
    ['it is empty', '', 'lacks pair_id and name1 and name2'],
    ['a line has too few cells', 'pair_id,name1,name2\n1,Zellweger\n', 'line 2'],
    ['a quote is not closed', 'pair_id,name1,name2\n1,"Zellweger,x\n', 'no CSV'],
    ['it is not UTF-8', Uint8Array.of(0x6e, 0xfc, 0x0a), 'not UTF-8'],
  ])('refuses a file of which %s, and says so', async (_, content, problem) => {
    const { code, problem: said } = await judged(content)
    expect([code, said]).toEqual([3, expect.stringContaining(problem)])
  })

  it('refuses a file that is not there', async () => {
    const problems: string[] = []
    const io = { env: {}, out: () => undefined, err: (text: string) => void problems.push(text) }
    expect(await runCommand(['match', 'names', '/nowhere/pairs.csv'], io)).toBe(3)
    expect(problems.join('')).toBe('‘/nowhere/pairs.csv’ is no file that can be read.\n')
  })
})
