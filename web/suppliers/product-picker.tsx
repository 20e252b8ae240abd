import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useDeferredValue, useState } from 'react'
import { FindProductsDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { ChangeButton } from '../ui/change-button.tsx'
import { CheckField } from '../ui/choice-fields.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { TextField } from '../ui/form.tsx'
import { Problem } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { useSupplierProducts } from './use-supplier-products.ts'

/** Links products by hand: search, tick, link. */
export function ProductPicker({ supplierId }: { supplierId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box mt="4">
      {isOpen ? (
        <Choices supplierId={supplierId} onClose={() => setOpen(false)} />
      ) : (
        <ChangeButton onPress={() => setOpen(true)}>Choose products</ChangeButton>
      )}
    </Box>
  )
}

function Choices({ supplierId, onClose }: { supplierId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, add } = useSupplierProducts()
  const link = async () => {
    if (await add({ supplierId, skus: [...chosen] })) onClose()
  }
  const toggle = (sku: string) => setChosen(chosen.has(sku) ? new Set([...chosen].filter((one) => one !== sku)) : new Set([...chosen, sku]))
  return (
    <Box borderWidth="1px" borderStyle="solid" borderColor="line" borderRadius="md" p="4" role="group" aria-label="Choose products">
      <TextField
        label="Search products"
        error={undefined}
        hint="By name or SKU."
        autoComplete="off"
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FoundProducts text={text} chosen={chosen} onToggle={toggle} />
      <Flex gap="2" mt="4" wrap="wrap">
        <Button look="solid" disabled={isBusy || chosen.size === 0} onClick={() => void link()}>
          {isBusy ? 'Linking…' : `Link ${counted(chosen.size, 'product')}`}
        </Button>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </Flex>
    </Box>
  )
}

type FoundProps = { text: string; chosen: ReadonlySet<string>; onToggle: (sku: string) => void }

function FoundProducts({ text, chosen, onToggle }: FoundProps) {
  const wanted = useDeferredValue(text)
  const { data, previousData, error } = useQuery(FindProductsDocument, { variables: { text: wanted } })
  const found = (data ?? previousData)?.findProducts
  return (
    <>
      <Problem>{error ? whatWentWrong(error).sentence : null}</Problem>
      {found?.length === 0 ? (
        <Box color="muted" mt="3">
          {wanted === '' ? 'No product yet. Import your orders or product costs first.' : 'No product has this in its name or SKU.'}
        </Box>
      ) : null}
      <chakra.ul aria-label="Products found" listStyleType="none" display="grid" gap="1" mt="3" maxH="240px" overflowY="auto">
        {found?.map(({ sku, name }) => (
          <li key={sku}>
            <CheckField word={name ? `${name} (${sku})` : sku} checked={chosen.has(sku)} onChange={() => onToggle(sku)} />
          </li>
        ))}
      </chakra.ul>
    </>
  )
}
