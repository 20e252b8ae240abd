import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card, PartTitle } from './page.tsx'

export type ChartTable = {
  readonly head: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

type Props = { title: string; lead?: ReactNode; table: ChartTable; children: ReactNode }

/** A chart with its title, a line on what it shows, and the same numbers as a table. */
export function ChartCard({ title, lead, table, children }: Props) {
  return (
    <Card minW="0">
      <PartTitle>{title}</PartTitle>
      {lead ? (
        <Box color="muted" mt="0.5" mb="4" maxW="70ch">
          {lead}
        </Box>
      ) : null}
      {children}
      <chakra.details mt="3" fontSize="sm">
        <chakra.summary
          cursor="pointer"
          display="inline-block"
          color="muted"
          borderBottomWidth="1px"
          borderBottomStyle="dotted"
          borderColor="edge"
        >
          Show as a table
        </chakra.summary>
        <Box maxH="280px" overflow="auto" mt="2" tabIndex={0} role="group" aria-label={`${title}, as a table`}>
          <chakra.table
            borderCollapse="collapse"
            fontVariantNumeric="tabular-nums"
            css={{
              '& td, & th': {
                py: '1',
                pe: { base: '4', md: '6' },
                fontWeight: 'normal',
                textAlign: 'end',
                verticalAlign: 'top',
                whiteSpace: 'nowrap',
              },
              '& th:first-of-type': { textAlign: 'start' },
              '& thead th': { color: 'muted' },
            }}
          >
            <thead>
              <tr>
                {table.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ key, cells: [name, ...rest] }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {rest.map((cell, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row have no other key and never move
                    <td key={i}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </Box>
      </chakra.details>
    </Card>
  )
}
