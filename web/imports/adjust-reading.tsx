import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form'
import { Button, Input, Select } from '../ui/button.tsx'
import { ColumnField, Field } from './column-field.tsx'
import {
  asSaid,
  kindWords,
  type Mapping,
  mappingOf,
  type Readable,
  type ReadingForm,
  readingForm,
  readingProblems,
} from './reading-form.ts'

type Props = {
  fileName: string
  file: Readable
  /** The kind that the file was taken for or comes closest to. */
  kind: string
  onSubmit: (mapping: Mapping) => void
  onClose: () => void
}

/**
 * What a file does not say itself: its kind, which column is which, what holds for all rows, which
 * rows count, marks and dates.
 */
export function AdjustReading({ fileName, file, kind, onSubmit, onClose }: Props) {
  const columnsOf = (of: string) => file.readableAs.find((one) => one.kind === of)?.columns ?? []
  const form = useForm<ReadingForm>({
    defaultValues: readingForm(file, kind),
    resolver: (values) => {
      const errors = readingProblems(values, columnsOf(values.kind))
      return errors ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const chosen = useWatch({ control: form.control, name: 'kind' })
  const columns = columnsOf(chosen)
  const submit = form.handleSubmit((values) => onSubmit(mappingOf(values, file)))
  return (
    <FormProvider {...form}>
      <chakra.form display="grid" gap="5" mt="4" noValidate aria-label={`How ${fileName} is read`} onSubmit={(event) => void submit(event)}>
        <Field label="What the file holds" maxW="320px">
          {(ids) => (
            <Select {...ids} {...form.register('kind', { onChange: (event) => form.reset(readingForm(file, event.target.value)) })}>
              {Object.entries(kindWords).map(([one, words]) => (
                <option key={one} value={one}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Part title="Its columns">
          {columns.map((column, i) =>
            column.isRequired ? <ColumnField key={`${chosen} ${column.name}`} column={column} at={i} header={file.header} /> : null,
          )}
        </Part>
        <Part title="Columns that may be missing" isFolded>
          {columns.map((column, i) =>
            column.isRequired ? null : <ColumnField key={`${chosen} ${column.name}`} column={column} at={i} header={file.header} />,
          )}
        </Part>
        <OnlyRows header={file.header} />
        <Marks />
        <Flex gap="2" wrap="wrap" align="center">
          <Button type="submit" look="solid">
            Import with these settings
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Box color="muted" fontSize="sm">
            The next file with the same header is read so by itself.
          </Box>
        </Flex>
      </chakra.form>
    </FormProvider>
  )
}

const Grid = chakra('div', { base: { display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, mt: '2' } })

function Part({ title, isFolded = false, children }: { title: string; isFolded?: boolean; children: React.ReactNode }) {
  const id = useId()
  if (isFolded) {
    return (
      <chakra.details>
        <chakra.summary cursor="pointer" fontWeight="semibold" minH="36px" py="1.5">
          {title}
        </chakra.summary>
        <Grid>{children}</Grid>
      </chakra.details>
    )
  }
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} fontWeight="semibold">
        {title}
      </Box>
      <Grid>{children}</Grid>
    </Box>
  )
}

/** Rows that count, by what stands in a column; none said: all. */
function OnlyRows({ header }: { header: readonly string[] }) {
  const { register, control, formState } = useFormContext<ReadingForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'only' })
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} fontWeight="semibold">
        Only rows where
      </Box>
      {fields.length === 0 ? <Box color="muted">All rows count.</Box> : null}
      {fields.map(({ id: key }, i) => (
        <Flex key={key} gap="3" mt="2" align="start" wrap="wrap">
          <Field label="Column" flex="1 1 200px" error={formState.errors.only?.[i]?.column?.message}>
            {(ids) => (
              <Select {...ids} {...register(`only.${i}.column`)}>
                <option value="">Choose a column</option>
                <Headers header={header} />
              </Select>
            )}
          </Field>
          <Field label="holds exactly" flex="1 1 200px">
            {(ids) => <Input {...ids} {...register(`only.${i}.text`)} />}
          </Field>
          <Button
            look="quiet"
            minH="44px"
            mt={{ base: '0', md: '25px' }}
            aria-label={`Remove condition ${i + 1}`}
            onClick={() => remove(i)}
          >
            Remove
          </Button>
        </Flex>
      ))}
      <Button mt="2" onClick={() => append({ column: '', text: '' })}>
        Add a condition
      </Button>
    </Box>
  )
}

function Headers({ header }: { header: readonly string[] }) {
  return [...new Set(header)]
    .filter((name) => name !== '')
    .map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))
}

/**
 * Decimal marks and orders of dates for the whole file; what was answered for single columns stays
 * until another is chosen.
 */
function Marks() {
  const { register, formState } = useFormContext<ReadingForm>()
  const before = formState.defaultValues
  return (
    <Part title="Numbers and dates" isFolded>
      <Field label="Decimal mark">
        {(ids) => (
          <Select {...ids} {...register('decimal')}>
            <option value="">As the columns show</option>
            {before?.decimal === asSaid ? <option value={asSaid}>As answered</option> : null}
            <option value=".">Point: 1,234.50</option>
            <option value=",">Comma: 1.234,50</option>
          </Select>
        )}
      </Field>
      <Field label="Order of dates">
        {(ids) => (
          <Select {...ids} {...register('dates')}>
            <option value="">As the columns show</option>
            {before?.dates === asSaid ? <option value={asSaid}>As answered</option> : null}
            <option value="dmy">Day first: 31/01/2025</option>
            <option value="mdy">Month first: 01/31/2025</option>
            <option value="ymd">Year first: 25/01/31</option>
          </Select>
        )}
      </Field>
    </Part>
  )
}
