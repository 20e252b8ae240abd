import { expect, it } from 'vitest'
import { passwordProblem } from './password.ts'

it.each([
  'password1234',
  'Passw0rd!2024',
  'iloveyou12345',
  'liverpool1892',
  'trustno1trustno1',
  'aaaaaaaaaaaa',
  'qwertyuiop12',
  'riskpilot123',
  'ann.lee@shop.example',
])('SEC-06 %s is refused: it is tried first', async (password) => {
  expect(await passwordProblem(password, 'ann.lee@shop.example')).toMatch(/Choose a few unrelated words/)
})

it.each(['four words make one', 'seven green kettles sing', 'correct horse battery staple', 'x7Kp2mQ9vL4t', 'Überseekiste voll Äpfel'])(
  'SEC-06 %s is taken',
  async (password) => {
    expect(await passwordProblem(password, 'ann@shop.example')).toBeUndefined()
  },
)
