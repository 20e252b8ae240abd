import { Box, chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { columnLabel } from '../../api/imports/column-label.rules.ts'
import { Input, Select } from '../ui/button.tsx'
import type { ReadableColumn, ReadingForm } from './reading-form.ts'

type Ids = { readonly id: string; readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string }
type FieldProps = { label: ReactNode; error?: string | undefined; children: (ids: Ids) => ReactNode } & Omit<
  ComponentProps<typeof Box>,
  'children'
>

/** A control under its label, with what is wrong about it below. */
export function Field({ label, error, children, ...rest }: FieldProps) {
  const id = useId()
  return (
    <Box minW="0" {...rest}>
      <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1">
        {label}
      </chakra.label>
      {children({ id, ...(error && { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` }) })}
      {error ? (
        <Box id={`${id}-error`} color="high" fontSize="sm" mt="1">
          {error}
        </Box>
      ) : null}
    </Box>
  )
}

type Props = { column: ReadableColumn; at: number; header: readonly string[] }

/** Which of the file's columns is one of ours; where it has none, the same for all rows. */
export function ColumnField({ column, at, header }: Props) {
  const { register, control, formState } = useFormContext<ReadingForm>()
  const from = useWatch({ control, name: `columns.${at}.from` })
  const errors = formState.errors.columns?.[at]
  const words = columnLabel(column.name)
  return (
    <Box minW="0">
      <Field label={words} error={errors?.from?.message}>
        {(ids) => (
          <Select {...ids} {...register(`columns.${at}.from`)}>
            {column.header ? <option value="named">{column.header} (by its name)</option> : <option value="">{none(column)}</option>}
            {column.header ? null : <option value="all">The same for all rows…</option>}
            {header.map((name, i) =>
              name === '' ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a header may repeat a name, and its places never move.
                <option key={i} value={`h${i}`}>
                  {name}
                </option>
              ),
            )}
          </Select>
        )}
      </Field>
      {from === 'all' ? (
        <Field label={<chakra.span srOnly>{words} of all rows</chakra.span>} mt="2" error={errors?.value?.message}>
          {(ids) => <Input {...ids} type={column.holds === 'date' ? 'date' : 'text'} {...register(`columns.${at}.value`)} />}
        </Field>
      ) : null}
    </Box>
  )
}

const none = ({ isRequired }: ReadableColumn) => (isRequired ? 'Choose a column' : 'The file has none')
