import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'

it('ERR-40 a part of the theme outside its provider says which provider is missing', () => {
  expect(() => renderToString(<Button>Save</Button>)).toThrow(/ChakraProvider/)
})
