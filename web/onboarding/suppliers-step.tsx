import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/choice-fields.tsx'
import { TextField } from '../ui/form.tsx'
import { Icon } from '../ui/icons.tsx'
import { Planned } from '../ui/planned.tsx'
import { counted } from '../ui/words.ts'
import { suppliersIn } from './supplier-csv.ts'
import type { WizardValues } from './values.ts'

/** The most that the wizard takes. */
const most = 200

/** Suppliers, typed one by one or read from a file. */
export function SuppliersStep() {
  const { control } = useFormContext<WizardValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'suppliers' })
  const addButton = useRef<HTMLButtonElement>(null)
  const drop = (i: number) => {
    remove(i)
    addButton.current?.focus()
  }
  return (
    <>
      {fields.length === 0 ? (
        <Box px="4" py="6" textAlign="center" borderWidth="1px" borderStyle="dashed" borderColor="edge" borderRadius="md">
          <Box fontWeight="semibold">No suppliers added yet</Box>
          <Box color="muted">Add the companies without which you could not sell next week.</Box>
        </Box>
      ) : (
        <chakra.ul aria-label="Suppliers" listStyleType="none" m="0" p="0" display="grid" gap="4">
          {fields.map(({ id }, i) => (
            <SupplierRow key={id} i={i} onRemove={() => drop(i)} />
          ))}
        </chakra.ul>
      )}
      <Flex gap="3" wrap="wrap" align="start">
        <Button
          ref={addButton}
          disabled={fields.length >= most}
          onClick={() => append({ name: '', website: '', email: '', isCritical: false }, { focusName: `suppliers.${fields.length}.name` })}
        >
          Add supplier
        </Button>
        <UploadCsv onRead={(suppliers) => append(suppliers, { shouldFocus: false })} />
      </Flex>
      <Flex role="note" gap="2" color="muted">
        <Icon name="info" />
        <span>
          Tip: you can also upload a CSV of your suppliers, or connect your ERP later. The file needs a column “name”; “website”, “email”
          and “critical” are read too.
          <Planned what="connections" part="ERP" />
        </span>
      </Flex>
    </>
  )
}

function SupplierRow({ i, onRemove }: { i: number; onRemove: () => void }) {
  const { register, formState } = useFormContext<WizardValues>()
  const errors = formState.errors.suppliers?.[i]
  const number = i + 1
  return (
    <li>
      <Box role="group" aria-label={`Supplier ${number}`} p="4" borderWidth="1px" borderStyle="solid" borderColor="line" borderRadius="md">
        <Box display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} alignItems="start">
          <TextField
            label="Supplier name"
            isRequired
            autoComplete="off"
            error={errors?.name?.message}
            {...register(`suppliers.${i}.name`)}
          />
          <TextField
            label="Website"
            type="url"
            autoComplete="off"
            placeholder="https://"
            error={errors?.website?.message}
            {...register(`suppliers.${i}.website`)}
          />
          <TextField
            label="Contact email (optional)"
            type="email"
            autoComplete="off"
            error={errors?.email?.message}
            {...register(`suppliers.${i}.email`)}
          />
        </Box>
        <Flex mt="2" gap="3" justify="space-between" align="center" wrap="wrap">
          <CheckField word="Mission-critical" {...register(`suppliers.${i}.isCritical`)} />
          <Button look="quiet" aria-label={`Remove supplier ${number}`} onClick={onRemove}>
            Remove
          </Button>
        </Flex>
      </Box>
    </li>
  )
}

function UploadCsv({ onRead }: { onRead: (suppliers: WizardValues['suppliers']) => void }) {
  const { getValues } = useFormContext<WizardValues>()
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    const known = getValues('suppliers')
    const read = suppliersIn(await file.text().catch(() => ''))
    if ('problem' in read) return setSaid(`${file.name}: ${read.problem}`)
    const names = new Set(known.map(({ name }) => name.trim().toLowerCase()))
    const fresh = read.suppliers.filter(({ name }) => !names.has(name.toLowerCase())).slice(0, Math.max(0, most - known.length))
    onRead(fresh)
    const left = read.suppliers.length - fresh.length
    const lines = read.skippedLines.length > 0 ? ` Without a name: line ${read.skippedLines.join(', ')}.` : ''
    setSaid(`${counted(fresh.length, 'supplier')} added from ${file.name}.${left > 0 ? ` ${counted(left, 'more')} left out.` : ''}${lines}`)
  }
  return (
    <Box>
      <Button onClick={() => input.current?.click()}>Upload CSV</Button>
      <chakra.input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        display="none"
        aria-label="CSV of suppliers"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Box role="status" color="muted" fontSize="sm" mt="1" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {said}
      </Box>
    </Box>
  )
}
