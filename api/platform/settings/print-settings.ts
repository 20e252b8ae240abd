import { readSettings, secret, settingNames, variables } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A setting as it takes effect. `value` is null where there is none, and for a secret, whose value
 * is never shown.
 */
export type PrintedSetting = {
  readonly name: string
  readonly value: string | null
  readonly from: 'environment' | 'default'
  readonly isSecret: boolean
}

/** Every setting in the order of the help. Throws a SettingsError that lists all wrong ones. */
export function printedSettings(env: Environment): readonly PrintedSetting[] {
  readSettings(env)
  const defaults: Readonly<Record<string, unknown>> = variables.parse({})
  return settingNames.map((name) => {
    const isSet = env[name] !== undefined && env[name] !== ''
    const isSecret = secret.has(name)
    const value = isSet ? env[name] : defaults[name]
    const shown = value === undefined || isSecret ? null : String(value)
    return { name, value: shown, from: isSet ? 'environment' : 'default', isSecret }
  })
}

/** Of tests and of examples in the docs. */
const otherNames = /^RISKPILOT_(URL|KEY|COOKIE|LINK|E|LONG|PICTURES|TEST_RUN)$/

/**
 * A sentence for each variable that looks like a setting and is none: it begins with `RISKPILOT_`,
 * or differs from a setting in one or two places. Values are not repeated.
 */
export function unknownSettings(env: Environment): string[] {
  return Object.keys(env).flatMap((name) => {
    if (env[name] === undefined || settingNames.includes(name) || otherNames.test(name)) return []
    const bare = name.replace(/^RISKPILOT_/, '')
    const meant = settingNames.find((one) => one === bare || isNearly(bare, one))
    if (meant) return [`${name} is not a setting of RiskPilot and changes nothing; ${meant} may be meant.`]
    return bare === name ? [] : [`${name} is not a setting of RiskPilot and changes nothing. \`riskpilot config print\` lists them all.`]
  })
}

/** Short names are left out: `POST` is not meant as `PORT`. */
function isNearly(name: string, setting: string): boolean {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[-_.]/g, '')
  const [one, other] = [plain(name), plain(setting)]
  if (name !== setting && one === other) return true
  return setting.length >= 8 && distance(one, other) <= (setting.length >= 12 ? 2 : 1)
}

/** Letters to add, take away, replace or swap with their neighbor (optimal string alignment). */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      const row = rows[i] as number[]
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swapped)
    }
  return at(one.length, other.length)
}
