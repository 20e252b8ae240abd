import { expect, it } from 'vitest'
import { exampleAnswers } from '../rest/example-answers.ts'
import { nameOf, type Route } from '../rest/route.ts'
import { routes } from '../rest/routes.ts'
import { unfit } from './answers-for-tests.ts'

const answered = routes.filter(({ statuses }) => Object.keys(statuses).some((status) => status !== '204' && status !== '302'))

it.each(answered.map((one): [string, Route] => [nameOf(one), one]))('API-09 REST-40 %s has an example of an answer that fits its shape to the field', (name, { method, path, statuses }) => {
  const pathname = path.replace(/:\w+/g, 'x')
  for (const status of Object.keys(statuses).map(Number))
    expect(unfit({ method, pathname, status, type: 'application/json', text: JSON.stringify(exampleAnswers[name] ?? null) })).toBeNull()
})
