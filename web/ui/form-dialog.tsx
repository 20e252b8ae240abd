import type { FieldValues } from 'react-hook-form'
import { Form, type FormProps } from './form.tsx'
import { PartTitle } from './page.tsx'
import { PageDialog } from './page-dialog.tsx'

type Props<Fields extends FieldValues> = Omit<FormProps<Fields>, 'label' | 'onCancel'> & {
  title: string
  /** Largest width. */
  maxWidth: string
  onClose: () => void
}

/** A dialog that is one form: its title, what is filled in, and its buttons. */
export function FormDialog<Fields extends FieldValues>({ title, maxWidth, onClose, ...form }: Props<Fields>) {
  return (
    <PageDialog label={title} head={<PartTitle>{title}</PartTitle>} maxWidth={maxWidth} onClose={onClose}>
      <Form label={title} onCancel={onClose} {...form} />
    </PageDialog>
  )
}
