import { useApolloClient } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { LinkSupplierProductsDocument } from '../generated/graphql.ts'
import { ChangeButton } from '../ui/change-button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { counted } from '../ui/words.ts'
import { type ProductRow, productRowsIn } from './product-list.ts'
import { useProductsRead } from './use-supplier-products.ts'

/** The most that the server takes at once. */
const atOnce = 1_000
/** Names told of those that are unknown. */
const mostNamed = 5

/**
 * Links products by a CSV that names a supplier and a SKU in each row, and says what came of it.
 */
export function UploadProducts() {
  const input = useRef<HTMLInputElement>(null)
  const link = useLinkRows()
  const readAgain = useProductsRead()
  const [said, setSaid] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = productRowsIn(await file.text().catch(() => ''))
    if ('problem' in read) return setSaid(`${file.name}: ${read.problem}`)
    setSaid(`Reading ${file.name}…`)
    const { added, problem, ...unknown } = await link(read.rows)
    const left = [
      ...unknownIn('No supplier, or two, named', unknown.suppliers),
      ...unknownIn('No product in your files with the SKU', unknown.skus),
      ...(read.skippedLines.length > 0 ? [`Without a supplier or a SKU: ${named(read.skippedLines.map((line) => `line ${line}`))}.`] : []),
      ...(problem === null ? [] : [problem]),
    ]
    setSaid([`${counted(added, 'product')} linked from ${file.name}.`, ...left].join(' '))
    await readAgain()
  }
  return (
    <Box>
      <ChangeButton onPress={() => input.current?.click()}>Upload products (CSV)</ChangeButton>
      <chakra.input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        display="none"
        aria-label="CSV of products by supplier"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Box color="muted" fontSize="sm" mt="1">
        A file with the columns “supplier” and “sku” says which products come from whom.
      </Box>
      <Box role="status" fontSize="sm" mt="1" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {said}
      </Box>
    </Box>
  )
}

type Linked = {
  readonly added: number
  readonly suppliers: readonly string[]
  readonly skus: readonly string[]
  readonly problem: string | null
}

/** Sends the rows in portions; a portion that fails ends it, and what was linked before stays. */
function useLinkRows() {
  const client = useApolloClient()
  return async (rows: readonly ProductRow[]): Promise<Linked> => {
    let added = 0
    const [suppliers, skus] = [new Set<string>(), new Set<string>()]
    try {
      for (let at = 0; at < rows.length; at += atOnce) {
        const variables = { input: { rows: rows.slice(at, at + atOnce) } }
        const answer = (await client.mutate({ mutation: LinkSupplierProductsDocument, variables })).data?.linkSupplierProducts
        const [mistake] = answer?.userErrors ?? []
        if (mistake) return { added, suppliers: [...suppliers], skus: [...skus], problem: mistake.message }
        added += answer?.added ?? 0
        for (const name of answer?.unknownSuppliers ?? []) suppliers.add(name)
        for (const sku of answer?.unknownSkus ?? []) skus.add(sku)
      }
    } catch (error) {
      return { added, suppliers: [...suppliers], skus: [...skus], problem: whatWentWrong(error).sentence }
    }
    return { added, suppliers: [...suppliers], skus: [...skus], problem: null }
  }
}

const unknownIn = (words: string, names: readonly string[]) => (names.length > 0 ? [`${words} ${named(names)}.`] : [])

function named(names: readonly string[]): string {
  const more = names.length - mostNamed
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
