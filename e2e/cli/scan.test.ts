import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { cutShop } from '../../api/made-shops/cut-shop.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { MadeShop, ShopSpec } from '../../api/made-shops/shop.ts'
import { type Day, day } from '../../api/values/day.ts'
import { asCalled, type CommandRun, runCommand } from '../support/command-line.ts'

const spec: ShopSpec = {
  seed: 20,
  firstDay: day('2024-01-01'),
  days: 150,
  skus: 60,
  linesPerDay: 90,
  leaks: [
    { kind: 'cogs_rise', size: 'high', shape: 'step', start: 80 },
    { kind: 'discount_stack', size: 'high', shape: 'step', start: 70 },
  ],
  traps: 'all',
}

type Said = {
  schemaVersion: number
  from: string
  asOf: string
  statement: { from: string; total: Record<string, number | null>; months: { from: string; net_sales: number }[] }
  findings: {
    kind: string
    entity: string
    detected_on: string
    loss: number
    loss_at_detection: number
    evidence: { rows: number; sample: string[]; waterfall: { amount: number }[] }
  }[]
  notJudged: { what: string; amount: number; because: string }[]
  detectors: { detector: string; state: string; reason: string }[]
  import: { file: string; problem?: string; rows: number; accepted: number; duplicates: number; conflicts: number; refused: object[] }[]
}

const isLong = Boolean(process.env.RISKPILOT_LONG)

let place: string
let shop: MadeShop
let whole: string
let help: CommandRun
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'scan-'))
  shop = makeShop(spec)
  whole = folderOf('whole', shop, notes)
  // The other calls find it built.
  help = await runCommand(['scan', '--help'], { script: asCalled })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const riskpilot = (...args: string[]) => runCommand(args)

function folderOf(name: string, of: MadeShop, extra: Record<string, string> = {}): string {
  const folder = join(place, name)
  mkdirSync(folder)
  for (const [file, text] of [...canonicalFiles(of), ...Object.entries(extra)]) writeFileSync(join(folder, file), text)
  return folder
}

const notes = { 'notes.csv': 'remember,the,milk\n1,2,3\n' }

async function scanned(folder: string, ...options: string[]): Promise<CommandRun & { said: Said }> {
  const json = `${folder}.${options.join('')}.json`.replaceAll(/--/g, '')
  const run = await riskpilot('scan', folder, ...options, '--json', json)
  expect(run.code, run.stderr).toBe(0)
  return { ...run, said: JSON.parse(readFileSync(json, 'utf8')) as Said }
}

let withoutCosts: ReturnType<typeof scanned> | undefined

/**
 * A scan up to a day, of a shop that has no costs: asked about by several tests, run by the first.
 */
function scanWithoutCosts(): ReturnType<typeof scanned> {
  withoutCosts ??= (async () => {
    const folder = folderOf('no-costs', shop, notes)
    rmSync(join(folder, 'costs.csv'))
    return scanned(folder, '--as-of', '2024-04-20')
  })()
  return withoutCosts
}

type Replay = { readonly json: string; readonly text: string; readonly said: Said }

const machines = [
  { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' },
  { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C', LANGUAGE: 'en' },
] as const
const replays = new Map<number, Promise<Replay>>()

/**
 * What a replay of the whole shop says on a machine: asked for by several tests, run by the first.
 */
function replayOfWhole(on = 0, ...options: string[]): Promise<Replay> {
  const replay = replays.get(on) ?? replayOn(on, options)
  replays.set(on, replay)
  return replay
}

async function replayOn(on: number, options: readonly string[]): Promise<Replay> {
  const path = join(place, `machine-${on}.json`)
  const { code, stdout, stderr } = await runCommand(['scan', whole, '--replay', ...options, '--json', path], { env: machines[on] ?? {} })
  expect(code, stderr).toBe(0)
  const json = readFileSync(path, 'utf8')
  return { json, text: stdout.replaceAll(path, ''), said: JSON.parse(json) as Said }
}

describe('riskpilot scan', () => {
  it('OPS-05 finds the planted leaks, says what they cost and names rows that exist', async () => {
    const { said } = await replayOfWhole()
    expect(said.schemaVersion).toBe(1)
    expect(said.from).toBe('2024-01-01')
    const found = new Map(said.findings.map((finding) => [`${finding.kind} ${finding.entity}`, finding]))
    for (const leak of shop.truth.leaks) {
      const finding = found.get(`${leak.kind} ${leak.entity}`)
      expect(finding, `${leak.kind} ${leak.entity}`).toBeDefined()
      expect(finding?.evidence.rows).toBeGreaterThan(0)
      const [file = '', line = ''] = (finding?.evidence.sample[0] ?? '').split(':')
      expect(readFileSync(join(whole, file), 'utf8').split('\n')[Number(line) - 1]).toContain(leak.entity)
      const parts = finding?.evidence.waterfall.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      expect(parts).toBe(-Math.round((finding?.loss ?? 0) * 100))
    }
    expect(said.import.map(({ file }) => file).sort()).toEqual([...canonicalFiles(shop).keys()].sort())
    for (const { rows, accepted, duplicates, conflicts, refused } of said.import)
      expect(accepted + duplicates + conflicts + refused.length).toBe(rows)
  })

  it('REL-17 says the same, to the byte, in two runs, on machines in other zones and of other languages', async () => {
    const [first, second] = [await replayOfWhole(0), await replayOfWhole(1, '--zone', 'UTC')]
    expect([second.json, second.text]).toEqual([first.json, first.text])
    expect(first.said.findings.length).toBeGreaterThan(1)
  })

  // The whole way from files on; every day of the engine, and several of each detector, are tried
  // beside them.
  const cuts = isLong ? ['2024-03-27', '2024-04-20', '2024-05-12'] : ['2024-04-20']
  it.each(cuts.map(day))('says up to %s what a run on the rows up to that day says', async (until) => {
    const { said: full } = await replayOfWhole()
    const { said: part } = await scanned(folderOf(`cut-${until}`, cutShop(shop, until)), '--replay')
    expect(reportedUpTo(part, until)).toEqual(reportedUpTo(full, until))
    expect(reportedUpTo(part, until).length).toBeGreaterThan(0)
  })

  it('states what the files say, after the leaks, in text and JSON; the verdict stands first and last', async () => {
    const { said, text } = await replayOfWhole()
    const parcels = (canonicalFiles(shop).get('shipping.csv') ?? '').trimEnd().split('\n').slice(1)
    const cost = parcels.reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-1)) * 100), 0)
    expect(said.statement.total).toMatchObject({ postage_paid: cost / 100, write_offs: 0, other_lines: 0 })
    expect(said.statement.from).toBe(said.from)
    const [first, last] = [said.statement.months.at(-1), said.statement.months[0]]
    expect([first?.from, last?.from]).toEqual(['2024-01-01', '2024-05-01'])
    const inCents = said.statement.months.reduce((sum, { net_sales }) => sum + Math.round(net_sales * 100), 0)
    expect(inCents).toBe(Math.round((said.statement.total.net_sales ?? 0) * 100))
    expect(text).toMatch(/What the files say: [\d,]+ rows\n {2}Gross sales +\$[\d,]+\.\d\d\n/)
    expect(text).toContain(`${(cost / 100).toLocaleString('en', { minimumFractionDigits: 2 })}\n`)
    expect(text.indexOf('What the files say')).toBeGreaterThan(text.lastIndexOf('if nothing is done'))
    const [verdict, ...others] = text.trimEnd().split('\n\n')
    expect(verdict).toMatch(/leaks? running|leaks? ended before/)
    expect(others.at(-1)).toBe(verdict)
  })

  it('prints text for people on standard output and progress on standard error', async () => {
    const { stdout, stderr } = await scanWithoutCosts()
    expect(stdout).toMatch(/running, about \$[\d,.]+ a month together/)
    expect(stdout).toMatch(/notes\.csv: left alone: /)
    expect(stderr).toMatch(/orders\.csv/)
  })

  it('says right after the verdict which money is not judged, as the JSON does', async () => {
    const { said, stdout } = await scanWithoutCosts()
    const [, block = ''] = stdout.split('\n\n')
    const [title, ...lines] = block.split('\n')
    expect(title).toBe('Not judged yet')
    expect(lines.slice(0, 3).map((line) => line.replace(/^ *\S+ {2}/, '').split('. ')[0])).toEqual(
      said.notJudged.slice(0, 3).map(({ what }) => what),
    )
    const uncosted = said.notJudged.find(({ what, because }) => what.startsWith('All sales') && because.includes('unit cost'))
    expect(Object.keys(uncosted ?? {})).toEqual(['what', 'amount', 'because'])
    const since = '2024-01-22'
    const sold = (canonicalFiles(shop).get('orders.csv') ?? '')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const cents = sold
      .filter(([, date = '']) => date.slice(0, 10) >= since && date.slice(0, 10) <= said.asOf)
      .reduce((sum, [, , , qty, price]) => sum + Math.round(Number(qty) * Number(price) * 100), 0)
    // Entry corrections and what is no product are no sales.
    expect((uncosted?.amount ?? 0) / (cents / 100)).toBeGreaterThan(0.97)
    expect((uncosted?.amount ?? 0) / (cents / 100)).toBeLessThanOrEqual(1)
  })

  it('--as-of stops the walk on that day; a detector without its data says so and why', async () => {
    const { said } = await scanWithoutCosts()
    expect(said.asOf).toBe('2024-04-20')
    expect(said.statement.months.map((month) => month.from)).toContain('2024-04-01')
    expect(said.statement.months.map((month) => month.from)).not.toContain('2024-05-01')
    expect(said.statement.total.cost_of_goods).toBeNull()
    for (const { detected_on } of said.findings) expect(detected_on <= '2024-04-20').toBe(true)
    const erosion = said.detectors.find(({ detector }) => detector === 'margin-erosion')
    expect(erosion?.state).toBe('cannot_run')
    expect(erosion?.reason).toMatch(/unit cost/i)
    expect(said.findings.filter(({ kind }) => kind === 'cogs_rise')).toEqual([])
  })

  it('exit 2 for wrong usage, 3 for input that can be read in two ways, 1 for a folder that is not there', async () => {
    expect((await riskpilot('scan')).code).toBe(2)
    expect((await riskpilot('scan', place, '--as-of', 'yesterday')).code).toBe(2)
    expect((await riskpilot('scan', place, '--as-of', '2024-02-30')).code).toBe(2)
    expect((await riskpilot('scan', join(place, 'nowhere'))).code).toBe(1)
    const folder = join(place, 'ambiguous')
    mkdirSync(folder)
    writeFileSync(join(folder, 'costs.csv'), 'sku,valid_from,unit_cost\nA,01/02/2024,1.5\nB,03/04/2024,2.5\n')
    const refused = await riskpilot('scan', folder)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toMatch(/valid_from/)
    expect(refused.stderr).toMatch(/--mapping/)
  })

  it('REL-16 exit 3 for a row dated far from all others, with the mapping that leaves it out or counts it', async () => {
    // The next year; the long run scans the ten empty years of a decade that was mistyped.
    const [typed, inWords] = isLong ? ['2024-05-10', '10 May 2024'] : ['2015-01-10', '10 January 2015']
    const folder = join(place, 'wrong-year')
    mkdirSync(folder)
    const lines = Array.from({ length: 28 }, (_, i) => `O${i},2014-02-${String(i + 1).padStart(2, '0')},MUG,1,9.99`)
    writeFileSync(join(folder, 'orders.csv'), ['order_id,date,sku,qty,unit_price', ...lines, `TYP1,${typed},TYPO,1,5.00\n`].join('\n'))
    const refused = await riskpilot('scan', folder)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain(`line 30 (${inWords}, order TYP1, TYPO)`)
    const answers = [...refused.stderr.matchAll(/\{"orders\.csv":\{"farDays":\{[^}]*\}\}\}/g)].map(([answer]) => answer)
    for (const [i, asOf] of ['2014-02-28', typed].entries()) {
      const mapping = join(place, `answer-${i}.json`)
      writeFileSync(mapping, answers[i] ?? '')
      const json = join(place, `answered-${i}.json`)
      expect((await riskpilot('scan', folder, '--mapping', mapping, '--json', json)).code).toBe(0)
      expect((JSON.parse(readFileSync(json, 'utf8')) as Said).asOf).toBe(asOf)
    }
  })

  it('says that nothing was sold where nothing was, and what is missing', async () => {
    const folder = join(place, 'nothing-sold')
    mkdirSync(folder)
    writeFileSync(join(folder, 'manual.pdf'), '%PDF-1.7')
    const { code, stdout } = await riskpilot('scan', folder, '--json')
    const said = JSON.parse(stdout) as Said
    expect(code).toBe(3)
    expect([said.from, said.findings]).toEqual([null, []])
    expect(said.detectors.length).toBeGreaterThan(10)
    expect(said.detectors.map(({ state, reason }) => [state, reason.slice(0, 23)])).toEqual(
      said.detectors.map(() => ['cannot_run', 'no sales were read yet:']),
    )
  })

  it('ends with 3 where no file is known, and prints what each lacks and the mapping to fill in, which then is read', async () => {
    const folder = join(place, 'unknown')
    mkdirSync(folder)
    writeFileSync(join(folder, 'sold.csv'), 'aa,bb,cc,dd,ee\n1,2025-01-02,A,2,5.00\n')
    const { code, stdout } = await riskpilot('scan', folder)
    expect(code).toBe(3)
    expect(stdout).toMatch(/^No file in ‘unknown’ is one that RiskPilot knows/)
    expect(stdout).toContain('As orders it lacks order_id, date, sku, qty, unit_price.')
    expect(stdout).not.toContain('cannot run')
    const mapping = JSON.parse(/\{\n[\s\S]*\n\}/.exec(stdout)?.[0] ?? '') as Record<string, { columns: Record<string, string> }>
    const own = ['aa', 'bb', 'cc', 'dd', 'ee']
    const columns = Object.keys(mapping['sold.csv']?.columns ?? {})
    const filled = { 'sold.csv': { kind: 'orders', columns: Object.fromEntries(columns.map((name, i) => [name, own[i]])) } }
    writeFileSync(join(place, 'mapping.json'), JSON.stringify(filled))
    const read = await riskpilot('scan', folder, '--mapping', join(place, 'mapping.json'), '--json')
    expect(read.code).toBe(0)
    expect((JSON.parse(read.stdout) as Said).import).toMatchObject([{ file: 'sold.csv', rows: 1, accepted: 1 }])
  })

  it('says “no orders”, and no zero, where only ads were read', async () => {
    const folder = join(place, 'ads-only')
    mkdirSync(folder)
    writeFileSync(join(folder, 'ads.csv'), 'date,campaign,spend,clicks,conv_value\n2025-01-01,A,10,5,20\n2025-02-02,A,10,5,20\n')
    const { stdout } = await riskpilot('scan', folder)
    expect(stdout).toMatch(/Gross sales +no orders\n {2}Ad spend +\$20\.00\n/)
    expect(stdout).not.toContain('$0.00')
    const { said } = await scanned(folder)
    expect(said.statement.total).toMatchObject({ gross_sales: null, discounts: null, net_sales: null, cost_of_goods: null, ad_spend: 20 })
  })

  it('lists a file that could be read in part, with its rows and where it stopped', async () => {
    const folder = join(place, 'half')
    mkdirSync(folder)
    writeFileSync(join(folder, 'costs.csv'), 'sku,valid_from,unit_cost\nA,2024-01-01,1.5\nB,2024-01-01,"2.5\n')
    const { code, stdout } = await riskpilot('scan', folder, '--json')
    expect(code).toBe(3)
    expect((JSON.parse(stdout) as Said).import).toMatchObject([
      { file: 'costs.csv', rows: 1, accepted: 1, problem: expect.stringContaining('line 3') },
    ])
  })

  it.each(['while the database is set up', 'while files are read'])('leaves nothing behind when it is interrupted %s', async (when) => {
    const folder = join(place, 'whole')
    const temporary = mkdtempSync(join(place, 'tmp-'))
    for (const path of [place, temporary]) chmodSync(path, 0o755)
    const isSetUp = when.includes('set up') ? once(watch(temporary), 'change') : undefined
    const scan = spawn(process.execPath, ['build/riskpilot.mjs', 'scan', folder], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await (isSetUp ?? once(scan.stderr, 'data'))
    scan.kill('SIGTERM')
    await once(scan, 'close')
    expect(readdirSync(temporary)).toEqual([])
  })

  it('ends well where its reader stops early, as head does', async () => {
    const command = spawn(process.execPath, ['build/riskpilot.mjs', 'scan', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    command.stdout.destroy()
    const said = command.stderr.setEncoding('utf8').toArray()
    const [code] = await once(command, 'close')
    expect([code, (await said).join('')]).toEqual([0, ''])
  })

  it('--help tells what it does and how to call it', async () => {
    const { code, stdout } = help
    expect(code).toBe(0)
    for (const word of ['--as-of', '--replay', '--currency', '--zone', '--mapping', '--json']) expect(stdout).toContain(word)
  })
})

function reportedUpTo({ findings }: Said, until: Day): string[] {
  return findings
    .filter(({ detected_on }) => detected_on <= until)
    .map(({ kind, entity, detected_on, loss_at_detection }) => `${kind} ${entity} ${detected_on} ${loss_at_detection}`)
    .sort()
}
