/** How many backup codes are left, and what to do about it. Null: nobody counted them. */
export function codesLeftWords(left: number | null): string {
  if (left === null) return 'Backup codes: for when you are without the app. Make new ones if you do not know where yours are.'
  if (left === 0) return 'No backup code is left. Make new ones: without your app you could not sign in.'
  const few = left <= 3 ? ' Make new ones before you run out.' : ''
  const kept = left === 1 ? 'One backup code is left, for' : `${left} backup codes are left, each for`
  return `${kept} one sign-in without the app.${few}`
}
