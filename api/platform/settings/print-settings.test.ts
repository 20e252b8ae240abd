import { expect, it } from 'vitest'
import { printedSettings, unknownSettings } from './print-settings.ts'
import { SettingsError, settingNames } from './settings.ts'

it('OPS-04 every setting is printed with its value and origin, and no secret', () => {
  const secretKey = 'a secret of the tests alone, long enough'
  const env = { PORT: '4100', SECRET_KEY: secretKey, DATABASE_URL: 'postgres://u:hidden@h/d', DEMO: '' }
  const printed = printedSettings(env)
  expect(printed.map(({ name }) => name)).toEqual(settingNames)
  const of = (name: string) => printed.find((one) => one.name === name)
  expect(of('PORT')).toEqual({ name: 'PORT', value: '4100', from: 'environment', isSecret: false })
  expect(of('DEMO')).toEqual({ name: 'DEMO', value: 'on', from: 'default', isSecret: false })
  expect(of('DATABASE_URL')).toEqual({ name: 'DATABASE_URL', value: null, from: 'environment', isSecret: true })
  expect(JSON.stringify(printed)).not.toMatch(/hidden|a secret/)
  expect(() => printedSettings({ PORT: 'x' })).toThrow(SettingsError)
})

it.each([
  ['RISKPILOT_PORT', 'PORT'],
  ['RISKPILOT_DATABASE_URL', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['public_url', 'PUBLIC_URL'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['SCAN_QUIET_SECOND', 'SCAN_QUIET_SECONDS'],
])('OPS-04 %s is named at the start, and %s as what may be meant', (name, meant) => {
  const hidden = 'hidden'
  expect(unknownSettings({ [name]: hidden })).toEqual([`${name} is not a setting of RiskPilot and changes nothing; ${meant} may be meant.`])
})

it('OPS-04 other names of the prefix are named too; settings and other programs’ variables are not', () => {
  expect(unknownSettings({ RISKPILOT_COLOUR: 'x' })).toEqual([
    'RISKPILOT_COLOUR is not a setting of RiskPilot and changes nothing. `riskpilot config print` lists them all.',
  ])
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'POST',
    'PORTS',
    'PWD',
    'USER',
    'LANG',
    'LOGNAME',
    'NODE_ENV',
    'RISKPILOT_URL',
    'RISKPILOT_LONG',
  ]
  expect(unknownSettings(Object.fromEntries([...settingNames, ...others].map((name) => [name, 'x'])))).toEqual([])
})
