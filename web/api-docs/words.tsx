import { chakra } from '@chakra-ui/react'

/** A name as it is written in programs. */
export const Name = chakra('code', { base: { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace', fontSize: '0.95em' } })

/** A sentence in which what stands between backticks is a name. */
export function Words({ children }: { children: string }) {
  const [, before, name, after = ''] = /^([^`]*)`([^`]*)`(.*)$/s.exec(children) ?? []
  if (name === undefined) return children
  return (
    <>
      {before}
      <Name>{name}</Name>
      <Words>{after}</Words>
    </>
  )
}
