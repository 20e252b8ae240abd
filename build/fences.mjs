// Who may import whom, as one table; `node build/fences.mjs` writes it into biome.fences.json as
// rules. Drawn in ARCHITECTURE.md.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './stamps.mjs'

const everyConcept =
  'identity businesses ledger risks imports scans waitlist calculator demo suppliers notifications integrations connectors monitoring onboarding settings search feedback playbooks watchlist digests channels slack'
const service = ['http', 'graph']
const edge = ['orm', 'graph']
const pure = 'values detection made-shops matching'

/**
 * The rooms of api between the pure ones and the entries. `mayImport` names rooms below; every room
 * may also import the pure ones and db. `without` names packages that its services must not import;
 * `httpFile` is the one file that may use HTTP nevertheless.
 */
export const rooms = {
  platform: { mayImport: '', without: ['http'] },
  mail: { mayImport: 'platform', without: ['graph'] },
  identity: { mayImport: 'platform mail', without: ['graph'] },
  businesses: { mayImport: 'platform mail identity', without: service },
  notifications: { mayImport: 'platform mail identity businesses', without: service },
  channels: { mayImport: 'platform identity businesses notifications', without: service },
  ledger: { mayImport: 'platform identity businesses', without: service },
  suppliers: { mayImport: 'platform identity businesses ledger', without: service },
  integrations: { mayImport: 'platform identity businesses notifications', without: service },
  settings: { mayImport: 'platform identity businesses notifications', without: service },
  risks: { mayImport: 'platform identity businesses notifications channels ledger', without: service },
  imports: { mayImport: 'platform identity businesses channels ledger', without: service, httpFile: 'upload/uploads.ts' },
  connectors: { mayImport: 'platform identity businesses notifications ledger integrations imports risks', without: service },
  scans: { mayImport: 'platform identity businesses channels ledger risks imports notifications', without: service },
  monitoring: { mayImport: 'platform identity businesses notifications channels ledger suppliers risks', without: service },
  onboarding: { mayImport: 'platform identity businesses suppliers notifications channels integrations playbooks', without: service },
  watchlist: { mayImport: 'platform mail identity businesses notifications ledger imports onboarding', without: service },
  playbooks: { mayImport: 'platform identity businesses ledger suppliers risks', without: service },
  feedback: { mayImport: 'platform identity businesses ledger risks', without: service },
  calculator: { mayImport: 'platform', without: service },
  waitlist: { mayImport: 'platform mail', without: service },
  demo: {
    mayImport: 'platform mail identity businesses ledger risks imports scans notifications integrations suppliers',
    without: service,
  },
  reports: {
    mayImport: 'platform identity businesses ledger risks scans playbooks',
    without: service,
    httpFile: 'downloads.ts',
    pure: 'values detection',
  },
  digests: { mayImport: 'platform mail businesses notifications risks reports', without: service },
  slack: { mayImport: 'platform identity businesses channels risks feedback', without: service },
  search: { mayImport: 'platform identity businesses suppliers risks playbooks', without: service },
  requests: { mayImport: `platform mail ${everyConcept}`, without: edge },
  graphql: { mayImport: `platform mail requests ${everyConcept}`, without: [] },
  rest: { mayImport: `platform requests graphql ${everyConcept}`, without: edge, isStrictInTests: true },
  assistants: { mayImport: 'platform graphql', without: ['http', ...edge] },
  cli: {
    mayImport: `platform mail graphql assistants reports ${everyConcept.replace(' feedback playbooks watchlist digests channels slack', '')}`,
    without: ['http', ...edge],
    alsoFile: 'package.json',
  },
  server: {
    mayImport: `platform mail requests graphql assistants rest cli reports ${everyConcept}`,
    without: edge,
    alsoFile: 'package.json',
  },
}

/** The rooms without database, clock and network access, with the packages they may use. */
export const pureRooms = {
  values: { mayImport: '', packages: ['temporal-polyfill', 'big.js'] },
  detection: { mayImport: 'values', packages: ['simple-statistics', 'temporal-polyfill', 'big.js'] },
  'made-shops': { mayImport: 'values', packages: [] },
  matching: { mayImport: 'values', packages: ['any-ascii'] },
}

/**
 * The features of web; each may import web/ui, generated code and api's inputs, and a lower feature
 * where it is named.
 */
export const features = {
  'sign-in': {},
  demo: {},
  feedback: {},
  risks: { mayImport: { feedback: 'its question and training panel' } },
  dashboard: { mayImport: { risks: 'its dialog and rows', imports: 'its drop area', onboarding: 'its checklist', watchlist: 'its card' } },
  imports: {},
  integrations: { mayImport: { suppliers: 'its tab' } },
  suppliers: {},
  products: {},
  watchlist: {},
  playbooks: {},
  analytics: {},
  figures: {},
  settings: {},
  onboarding: { mayImport: { imports: 'its drop area and what it found' } },
  graphiql: {},
  'api-docs': {},
  'public-site': {},
  landing: { mayImport: { 'public-site': 'its parts', calculator: 'its section', 'file-check': 'its drop area' } },
  calculator: { mayImport: { 'public-site': 'its parts' } },
  'early-adopter': { mayImport: { 'public-site': 'its parts' } },
  cashflow: { mayImport: { 'public-site': 'its parts' } },
  inventory: { mayImport: { 'public-site': 'its parts' } },
  'thank-you': { mayImport: { 'public-site': 'its parts' } },
  'file-check': { mayImport: { 'public-site': 'its parts' } },
  blog: { mayImport: { 'public-site': 'its parts' } },
  legal: { mayImport: { 'public-site': 'its parts' } },
}

const packages = {
  http: { group: ['fastify', '@fastify/**'], message: 'HTTP belongs to server, graphql, uploads, downloads and the routes of identity.' },
  orm: { group: ['@mikro-orm/**'], message: 'The ORM belongs to entities, services, platform and db.' },
  graph: { group: ['type-graphql'], message: 'The graph shows in *.entity.ts and *.resolver.ts; a service never sees it.' },
}

/** The parts of api that web may import: schemas of forms, and pure tables that both sides need. */
const sharedWithWeb = ['!../../api/**/*.input.ts', '!../../api/**/*.rules.ts']

const words = (text) => text.split(' ').filter((word) => word !== '')

/** The depth of folders in a room of api: 1 where it is flat. */
function depthOf(folder) {
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return 1 + Math.max(0, ...below.map(({ name }) => depthOf(join(folder, name))))
}

/**
 * The way up and the glob for each depth of a room: `../` and `api/risks/*.ts`, `../../` and
 * `api/risks/*` with another `/*.ts`.
 */
function floorsOf(name) {
  return Array.from({ length: depthOf(join(root, 'api', name)) }, (_, i) => ({
    up: '../'.repeat(i + 1),
    folder: `api/${name}/${'*/'.repeat(i)}`,
  }))
}

function rule(includes, patterns) {
  return { includes, linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } } }
}

/** All imports that leave the room, `up` folders above its files, except the rooms below it. */
function downhill(name, { mayImport, pure: pureBelow = pure, alsoFile }, up, also = []) {
  const below = [...words(mayImport), ...words(pureBelow)]
  return {
    group: [
      `${up}**`,
      ...below.map((room) => `!${up}${room}/**`),
      `!${up}../db/**`,
      ...(alsoFile === undefined ? [] : [`!${up}../${alsoFile}`]),
      ...also.map((path) => `!${up}../${path}`),
    ],
    message: `api/${name} may import only downhill: ${below.join(', ')} and db (ARCHITECTURE.md, who may import whom).`,
  }
}

function fencesOfRoom([name, room]) {
  const { without, httpFile, isStrictInTests = false } = room
  const tests = isStrictInTests ? without : []
  const shown = without.filter((kind) => kind === 'http' || isStrictInTests)
  const fenced = ({ up }, denied, also) => [downhill(name, room, up, also), ...denied.map((kind) => packages[kind])]
  const floors = floorsOf(name)
  const ofFloor = (floor) => [
    rule([`${floor.folder}*.ts`, '!**/*.entity.ts', '!**/*.resolver.ts', '!**/*.test.ts'], fenced(floor, without)),
    rule([`${floor.folder}*.test.ts`], fenced(floor, tests, ['e2e/support/**', 'e2e/stand-ins/**'])),
    rule([`${floor.folder}*.entity.ts`, `${floor.folder}*.resolver.ts`], fenced(floor, shown)),
  ]
  const ofHttpFile = (path) => {
    const floor = floors[path.split('/').length - 1]
    return rule(
      [`api/${name}/${path}`],
      fenced(
        floor,
        without.filter((kind) => kind !== 'http'),
      ),
    )
  }
  return [...floors.flatMap(ofFloor), ...(httpFile === undefined ? [] : [ofHttpFile(httpFile)])]
}

function fencesOfPureRoom([name, { mayImport, packages: allowed }]) {
  const named = [...words(mayImport).map((room) => `api/${room}`), ...allowed].join(', ')
  return floorsOf(name).map(({ up, folder }, i) => {
    const ownFolders = ['!./**', ...Array.from({ length: i }, (_, n) => `!${'../'.repeat(n + 1)}**`), ...(i > 0 ? [`${up}**`] : [])]
    const group = ['**', ...ownFolders, ...words(mayImport).map((room) => `!${up}${room}/**`), ...allowed.map((one) => `!${one}`)]
    const includes = [`${folder}*.ts`, '!**/*.test.ts', `!api/${name}/testing/**`]
    return rule(includes, [{ group, message: `api/${name} is pure: it may import ${named}.` }])
  })
}

/** What tests of the web application may import beside what its code may. */
const webProps = '!../../e2e/support/web/**'

/** A fence of a folder of web, and the same for its tests, which may import their support too. */
function withTests(folder, { group, message }) {
  const tests = [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`]
  return [rule([`${folder}/**`], [{ group, message }]), rule(tests, [{ group: [...group, webProps], message }])]
}

function fencesOfFeature([name, { mayImport = {} }]) {
  const others = Object.keys(mayImport)
  const named = [...others.map((one) => `web/${one} (${mayImport[one]})`), 'web/ui', 'what is generated'].join(', ')
  return withTests(`web/${name}`, {
    group: ['../**', ...['ui', 'generated', ...others].map((one) => `!../${one}/**`), ...sharedWithWeb],
    message: `web/${name} may import ${named}, and api's *.input.ts and *.rules.ts.`,
  })
}

const others = [
  rule(
    ['api/notifications/decide/*.ts', '!**/*.test.ts'],
    [
      {
        group: [
          '**',
          '!./*.ts',
          '!../{email,escalation}/*-{mail,item,words}.ts',
          '!../{push,sms}/*-{text,news}.ts',
          '!../{settings,escalation}/*.entity.ts',
          '!../../mail/{marks,mail-part,mail-text,write-mail}.ts',
          '!../../{detection,values}/**',
          '!temporal-polyfill',
          '!zod',
        ],
        message: 'api/notifications/decide is pure: it may import itself, the texts of news, and types of what is stored.',
      },
    ],
  ),
  rule(
    ['db/**/*.ts'],
    [{ group: ['**/api/**', '**/web/**', '**/e2e/**'], message: 'db is PostgreSQL and nothing of shops: it imports nothing of ours.' }],
  ),
  rule(
    ['db/**/*.test.ts', 'db/*.cluster-test.ts'],
    [
      {
        group: ['**/api/**', '**/web/**', '**/e2e/**', '!**/e2e/support/database/**'],
        message: 'db is PostgreSQL and nothing of shops: of e2e its tests may import e2e/support/database alone.',
      },
    ],
  ),
  ...withTests('web/ui', { group: ['../**', '!../generated/**', ...sharedWithWeb], message: 'web/ui is below every feature.' }),
  ...withTests('web/app', {
    group: ['../../**', ...sharedWithWeb],
    message: 'Of the server, web may import *.input.ts and *.rules.ts alone.',
  }),
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
    ['e2e/**/*.ts', '!e2e/bench/**', '!e2e/support/**', '!e2e/http/**'],
    [
      {
        group: ['**/api/**', '**/db/**', '**/web/**', '!**/api/made-shops/**', '!**/api/values/**'],
        message: 'e2e tests what runs; of the code it may import api/made-shops and api/values alone.',
      },
    ],
  ),
  rule(
    ['e2e/support/**/*.ts', 'e2e/http/**/*.ts'],
    [{ group: ['**/web/**', '**/e2e/screens/**'], message: 'Tests over HTTP start the server and know nothing of the web application.' }],
  ),
  rule(
    ['e2e/support/database/*.ts'],
    [
      {
        group: ['../**', '!../../../db/**', '!../../../build/tables.ts'],
        message: 'e2e/support/database is what tests of db need: it may import db, and build/tables.ts, alone.',
      },
    ],
  ),
  rule(
    ['e2e/support/web/**'],
    [
      {
        group: ['../**', '!../../../web/ui/**', '!../../../web/generated/**'],
        message: 'e2e/support/web is what tests of the web application need: it may import web/ui and what is generated.',
      },
    ],
  ),
  rule(
    ['e2e/bench/**/*.ts'],
    [{ group: ['**/web/**'], message: 'A benchmark calls what it measures in api and db; of web it sees what is built.' }],
  ),
]

/** All fences as overrides for Biome; if two match a file the later one applies. */
export function fences() {
  return [
    ...Object.entries(pureRooms).flatMap(fencesOfPureRoom),
    ...Object.entries(rooms).flatMap(fencesOfRoom),
    ...Object.entries(features).flatMap(fencesOfFeature),
    ...others,
  ]
}

/** The text of biome.fences.json, each fence on a line of its own. */
export function fencesText() {
  const lines = fences().map((one) => `    ${JSON.stringify(one)}`)
  return `{\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(join(root, 'biome.fences.json'), fencesText())
}
