// Who may import whom, as one table; `node build/fences.mjs` writes it into biome.json as rules. Drawn in ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './stamps.mjs'

const everyConcept =
  'identity businesses ledger risks imports scans visitors suppliers notifications integrations monitoring onboarding settings search feedback playbooks'
const service = ['http', 'graph']
const edge = ['orm', 'graph']
const pure = 'values detection made-shops'

/**
 * The rooms of api between the pure ones and the entries. `mayImport` names rooms below; beside them every room may import the
 * pure ones and db. `without` names packages that its services do not see; `door` is the one file that speaks HTTP nevertheless.
 */
export const rooms = {
  work: { mayImport: '', without: ['http'] },
  mail: { mayImport: 'work', without: ['graph'] },
  identity: { mayImport: 'work mail', without: ['graph'] },
  businesses: { mayImport: 'work mail identity', without: service },
  notifications: { mayImport: 'work identity businesses', without: service },
  ledger: { mayImport: 'work identity businesses', without: service },
  suppliers: { mayImport: 'work identity businesses', without: service },
  integrations: { mayImport: 'work identity businesses notifications', without: service },
  settings: { mayImport: 'work identity businesses notifications', without: service },
  risks: { mayImport: 'work identity businesses ledger', without: service },
  imports: { mayImport: 'work identity businesses ledger', without: service, door: 'uploads.ts' },
  scans: { mayImport: 'work identity businesses ledger risks imports notifications', without: service },
  monitoring: { mayImport: 'work identity businesses suppliers risks', without: service },
  onboarding: { mayImport: 'work identity businesses suppliers notifications integrations', without: service },
  playbooks: { mayImport: 'work identity businesses ledger risks', without: service },
  feedback: { mayImport: 'work identity businesses ledger risks', without: service },
  visitors: {
    mayImport: 'work mail identity businesses ledger risks imports scans notifications integrations suppliers',
    without: service,
  },
  reports: { mayImport: 'work identity businesses ledger risks', without: service, door: 'downloads.ts', pure: 'values detection' },
  search: { mayImport: 'work identity businesses suppliers risks playbooks', without: service },
  requests: { mayImport: `work mail ${everyConcept}`, without: edge },
  graphql: { mayImport: `work mail requests ${everyConcept}`, without: [] },
  rest: { mayImport: `work requests graphql ${everyConcept}`, without: edge, isStrictInTests: true },
  cli: {
    mayImport: `work mail graphql ${everyConcept.replace(' feedback playbooks', '')}`,
    without: ['http', ...edge],
    alsoFile: 'package.json',
  },
  server: { mayImport: `work mail requests graphql rest cli reports ${everyConcept}`, without: edge, alsoFile: 'package.json' },
}

/** The rooms that know no database, no clock and no network, with the packages they may use and the depth of their folders. */
export const pureRooms = {
  values: { mayImport: '', packages: ['temporal-polyfill', 'big.js'] },
  detection: { mayImport: 'values', packages: ['simple-statistics', 'temporal-polyfill', 'big.js'], deeper: 'detectors' },
  'made-shops': { mayImport: 'values', packages: [] },
}

/** The features of web; each may import web/ui, what is generated, api's inputs and rules, and a feature below where it is named. */
export const features = {
  'sign-in': {},
  demo: {},
  risks: {},
  dashboard: { mayImport: { risks: 'its dialog and rows', imports: 'its drop area' } },
  imports: {},
  settings: {},
  graphiql: {},
  'api-docs': {},
}

const packages = {
  http: { group: ['fastify', '@fastify/**'], message: 'HTTP belongs to server, graphql, uploads, downloads and the door of identity.' },
  orm: { group: ['@mikro-orm/**'], message: 'The ORM belongs to entities, services, work and db.' },
  graph: { group: ['type-graphql'], message: 'The graph shows in *.entity.ts and *.resolver.ts; a service never sees it.' },
}

/** What web may import of api: schemas of inputs, and pure rules that screens need as well. */
const ofTheServer = ['!../../api/**/*.input.ts', '!../../api/**/*.rules.ts']

const words = (text) => text.split(' ').filter((word) => word !== '')

function rule(includes, patterns) {
  return { includes, linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } } }
}

/** What leaves the room, `up` folders above its files, but for what lies below it. */
function downhill(name, { mayImport, pure: pureBelow = pure, alsoFile }, up) {
  const below = [...words(mayImport), ...words(pureBelow)]
  return {
    group: [
      `${up}**`,
      ...below.map((room) => `!${up}${room}/**`),
      `!${up}../db/**`,
      ...(alsoFile === undefined ? [] : [`!${up}../${alsoFile}`]),
    ],
    message: `api/${name} may import only downhill: ${below.join(', ')} and db (ARCHITECTURE.md, who may import whom).`,
  }
}

function fencesOfRoom([name, room]) {
  const { without, door, isStrictInTests = false } = room
  const tests = isStrictInTests ? without : []
  const shown = without.filter((kind) => kind === 'http' || isStrictInTests)
  const flat = (denied) => [downhill(name, room, '../'), ...denied.map((kind) => packages[kind])]
  const notServices = ['!**/*.entity.ts', '!**/*.resolver.ts', ...(door === undefined ? [] : [`!**/${door}`]), '!**/*.test.ts']
  return [
    rule([`api/${name}/*.ts`, ...notServices], flat(without)),
    rule([`api/${name}/*.test.ts`], flat(tests)),
    rule([`api/${name}/*.entity.ts`, `api/${name}/*.resolver.ts`], flat(shown)),
    ...(door === undefined ? [] : [rule([`api/${name}/${door}`], flat(without.filter((kind) => kind !== 'http')))]),
    rule([`api/${name}/*/**/*.ts`], [downhill(name, room, '../../'), ...without.map((kind) => packages[kind])]),
  ]
}

function fencesOfPureRoom([name, { mayImport, packages: allowed, deeper }]) {
  const folder = `api/${name}`
  const named = [...words(mayImport).map((room) => `api/${room}`), ...allowed].join(', ')
  const fence = (includes, up) => {
    const ownFolders = up === '../' ? ['!./**'] : ['!./**', '!../**', `${up}**`]
    const group = ['**', ...ownFolders, ...words(mayImport).map((room) => `!${up}${room}/**`), ...allowed.map((one) => `!${one}`)]
    return rule(includes, [{ group, message: `${folder} is pure: it may import ${named}.` }])
  }
  const below = deeper === undefined ? [] : [`!${folder}/${deeper}/*/**`]
  return [
    fence([`${folder}/*.ts`, '!**/*.test.ts'], '../'),
    fence([`${folder}/*/**/*.ts`, '!**/*.test.ts', `!${folder}/testing/**`, ...below], '../../'),
    ...(deeper === undefined ? [] : [fence([`${folder}/${deeper}/*/**/*.ts`, '!**/*.test.ts'], '../../../')]),
  ]
}

function fenceOfFeature([name, { mayImport = {} }]) {
  const others = Object.keys(mayImport)
  const named = [...others.map((one) => `web/${one} (${mayImport[one]})`), 'web/ui', 'what is generated'].join(', ')
  return rule(
    [`web/${name}/**`],
    [
      {
        group: ['../**', ...['ui', 'generated', ...others].map((one) => `!../${one}/**`), ...ofTheServer],
        message: `web/${name} may import ${named}, and api's *.input.ts and *.rules.ts.`,
      },
    ],
  )
}

const others = [
  rule(
    ['db/**/*.ts'],
    [{ group: ['**/api/**', '**/web/**', '**/e2e/**'], message: 'db is PostgreSQL and nothing of shops: it imports nothing of ours.' }],
  ),
  rule(['web/ui/**'], [{ group: ['../**', '!../generated/**', ...ofTheServer], message: 'web/ui is below every feature.' }]),
  rule(
    ['web/app/**'],
    [{ group: ['../../**', ...ofTheServer], message: 'Of the server, web may import *.input.ts and *.rules.ts alone.' }],
  ),
  rule(
    ['api/**/*.rules.ts'],
    [
      {
        group: ['**', '!./*.rules.ts', '!../**/*.rules.ts'],
        message: 'A rules file is read by browsers too: it may import rules files alone.',
      },
    ],
  ),
  rule(
    ['e2e/**/*.ts', '!e2e/bench/**'],
    [
      {
        group: ['**/api/**', '**/db/**', '**/web/**', '!**/api/made-shops/**', '!**/api/values/**'],
        message: 'e2e tests what runs; of the code it may import api/made-shops alone.',
      },
    ],
  ),
  rule(
    ['e2e/bench/**/*.ts'],
    [{ group: ['**/web/**'], message: 'A benchmark calls what it measures in api and db; of web it sees what is built.' }],
  ),
]

/** All fences as overrides of biome.json; of two that fit one file the later counts. */
export function fences() {
  return [
    ...Object.entries(pureRooms).flatMap(fencesOfPureRoom),
    ...Object.entries(rooms).flatMap(fencesOfRoom),
    ...Object.entries(features).map(fenceOfFeature),
    ...others,
  ]
}

const isFence = ({ linter }) => linter?.rules.style?.noRestrictedImports !== undefined

/** The text of biome.json with its fences made anew, each on a line of its own. What else stands in it stays. */
export function withFences(text) {
  const { overrides, ...rest } = JSON.parse(text)
  const lines = [...overrides.filter((one) => !isFence(one)), ...fences()].map((one) => `    ${JSON.stringify(one)}`)
  return `${JSON.stringify(rest, null, 2).replace(/\n\}$/, '')},\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = join(root, 'biome.json')
  writeFileSync(path, withFences(readFileSync(path, 'utf8')))
}
