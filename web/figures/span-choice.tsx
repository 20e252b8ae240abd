import { Box, chakra, Flex } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, Input } from '../ui/button.tsx'
import { FieldLabel } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { type ChosenSpan, comparisons, daysText, type SpanName, spans } from './span.ts'
import { addressOf } from './span-address.ts'

const Choice = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '36px',
    px: '3',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'md',
    color: 'ink',
    bg: 'card',
    textDecoration: 'none',
    _hover: { bg: 'sunken' },
    _currentPage: { borderColor: 'accent', color: 'accent' },
  },
})

type Props = { of: ChosenSpan; isChoosingOwn: boolean; until: string }

/** Which days the page is of, and with what they are compared; both stand in the address. */
export function SpanChoice({ of, isChoosingOwn, until }: Props) {
  const navigate = useNavigate()
  const shown: SpanName = isChoosingOwn ? 'own' : of.name
  const compare: Record<string, string> = of.comparison === 'none' ? {} : { with: of.comparison }
  const ends: Record<string, string> = of.name === 'own' && of.days.from && of.days.to ? { from: of.days.from, to: of.days.to } : {}
  const go = (parts: Record<string, string>) => void navigate(addressOf(parts), { preventScrollReset: true })
  return (
    <Box mb={{ base: '3', md: '5' }} display="grid" gap="3">
      <Flex gap="3" wrap="wrap" align="end" justify="space-between">
        <chakra.nav aria-label="Days" minW="0">
          <Flex gap="2" wrap="wrap">
            {spans.map(([name, word]) => (
              <Choice
                key={name}
                to={addressOf(name === 'all' ? {} : { span: name }, name === 'own' ? ends : {}, name === 'all' ? {} : compare)}
                aria-current={name === shown ? 'page' : undefined}
                preventScrollReset
              >
                {word}
              </Choice>
            ))}
          </Flex>
        </chakra.nav>
        {of.name === 'all' ? null : (
          <Box w={{ base: '100%', sm: '220px' }}>
            <SelectField
              label="Compare with"
              options={comparisons}
              value={of.comparison}
              onChange={({ target }) => go({ span: of.name, ...ends, ...(target.value === 'none' ? {} : { with: target.value }) })}
            />
          </Box>
        )}
      </Flex>
      {shown === 'own' ? (
        <OwnDays
          key={`${of.days.from} ${of.days.to}`}
          of={of}
          until={until}
          onChoose={(days) => go({ span: 'own', ...days, ...compare })}
        />
      ) : null}
      {of.name === 'all' ? null : (
        <Box color="muted" data-testid="chosen-days">
          {daysText(of.days)}
          {of.compared ? `, compared with ${daysText(of.compared)}` : ''}
        </Box>
      )}
    </Box>
  )
}

type OwnProps = { of: ChosenSpan; until: string; onChoose: (days: { from: string; to: string }) => void }

/** A first and a last day; they are taken when they are sent. */
function OwnDays({ of, until, onChoose }: OwnProps) {
  const [from, setFrom] = useState(of.days.from ?? `${until.slice(0, 8)}01`)
  const [to, setTo] = useState(of.days.to ?? until)
  const problem = from === '' || to === '' ? 'Choose both days.' : from > to ? 'The last day is before the first.' : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) onChoose({ from, to })
  }
  return (
    <chakra.form onSubmit={send} display="flex" flexWrap="wrap" gap="3" alignItems="end">
      <Box>
        <FieldLabel htmlFor="figures-from" isRequired={false}>
          First day
        </FieldLabel>
        <Input id="figures-from" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Box>
      <Box>
        <FieldLabel htmlFor="figures-to" isRequired={false}>
          Last day
        </FieldLabel>
        <Input
          id="figures-to"
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'figures-days-problem' : undefined}
        />
      </Box>
      <Button type="submit" disabled={problem !== null}>
        Show these days
      </Button>
      {problem ? (
        <Box id="figures-days-problem" color="high" fontSize="sm" role="alert" w="100%">
          {problem}
        </Box>
      ) : null}
    </chakra.form>
  )
}
