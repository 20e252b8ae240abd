import { expect, it } from 'vitest'
import { codesLeftWords } from './codes-left-words.ts'

it('SEC-09 how many backup codes are left is said, and when it is time for new ones', () => {
  expect([10, 4, 3, 1, 0, null].map(codesLeftWords)).toEqual([
    '10 backup codes are left, each for one sign-in without the app.',
    '4 backup codes are left, each for one sign-in without the app.',
    '3 backup codes are left, each for one sign-in without the app. Make new ones before you run out.',
    'One backup code is left, for one sign-in without the app. Make new ones before you run out.',
    'No backup code is left. Make new ones: without your app you could not sign in.',
    'Backup codes: for when you are without the app. Make new ones if you do not know where yours are.',
  ])
})
