/**
 * Why a password is too easy to guess, for people; undefined when nothing speaks against it. Length is checked elsewhere.
 * Of the long ones, people choose repetitions, runs on the keyboard and the names at hand; those are refused.
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const text = password.toLowerCase()
  if (new Set(text).size < 5) return 'This password repeats a few characters. Choose several words, or let a password manager make one.'
  if (runs.some((run) => coveredBy(text, run))) return 'This password follows the keyboard or the alphabet. Choose several words instead.'
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
    return 'This password is mostly a common word or your address. Choose several words instead.'
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

/** Whether the text is made of pieces of the run, each three characters or longer. */
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
