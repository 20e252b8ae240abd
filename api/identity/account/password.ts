/**
 * The reason why a password is weak, for people; undefined when it is strong enough. Length is
 * checked elsewhere. Long passwords are refused for repetitions, keyboard runs, the person's own
 * names, and common words.
 */
export async function passwordProblem(password: string, email: string): Promise<string | undefined> {
  return patternProblem(password, email) ?? ((await guessesScore(password, email)) < safeScore ? common : undefined)
}

const common = 'This password is one of the first that attackers try. Choose a few unrelated words instead.'

/**
 * The required score of 0 to 4. A score of 3 takes more than 10^8 guesses, which is enough with a
 * slow hash and a limit of tries (zxcvbn's own advice).
 */
const safeScore = 3

async function guessesScore(password: string, email: string): Promise<number> {
  strength ??= loadStrength()
  const address = email.toLowerCase()
  return (await strength).check(password, ['riskpilot', address, ...address.split('@'), ...address.split(/[@.+_-]/)]).score
}

let strength: ReturnType<typeof loadStrength> | undefined

/**
 * Loaded with the first new password: the lists take a second and 30 MB, which most processes never
 * need.
 */
async function loadStrength() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

function patternProblem(password: string, email: string): string | undefined {
  const text = password.toLowerCase()
  if (new Set(text).size < 5)
    return 'This password repeats a few characters. Choose a few unrelated words, or let a password manager make one.'
  if (runs.some((run) => coveredBy(text, run)))
    return 'This password follows the keyboard or the alphabet. Choose a few unrelated words instead.'
  const bare = text.replace(/[^a-z]/g, '')
  const names = [
    'riskpilot',
    'password',
    'passwort',
    'welcome',
    'letmein',
    'iloveyou',
    'administrator',
    'changeme',
    ...email.toLowerCase().split(/[@.]/),
  ]
  const rest = names.filter((name) => name.length >= 4).reduce((left, name) => left.replaceAll(name, ''), bare)
  if (rest.length < 4 && text.replace(/[a-z]/g, '').length < 6)
    return 'This password is mostly a common word or your address. Choose a few unrelated words instead.'
  return undefined
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Whether the text consists of parts of the run, each three characters or longer. */
function coveredBy(text: string, run: string): boolean {
  let at = 0
  while (at < text.length) {
    let length = 3
    if (!run.includes(text.slice(at, at + length)) || text.length - at < 3) return text.length - at < 3 && at > 0
    while (at + length < text.length && run.includes(text.slice(at, at + length + 1))) length++
    at += length
  }
  return true
}
