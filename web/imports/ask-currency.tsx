import { useApolloClient, useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { BusinessSettingsDocument, UpdateBusinessDocument, ViewerDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { currencyChoices, zoneChoices } from '../ui/currencies.ts'
import { currencyInFiles } from '../ui/currency-in-file.ts'
import { currencyOfZone } from '../ui/currency-of-zone.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { TextField } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { counted } from '../ui/words.ts'
import { DropArea } from './drop-area.tsx'

type HeldFiles = {
  readonly files: readonly File[]
  readonly named: { fileName: string; currency: string } | null
  readonly zone: string
  readonly name: string
}

/**
 * The place for files. Where nobody chose the currency yet, it is asked before the first file is
 * sent.
 */
export function FirstDropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const client = useApolloClient()
  const [held, setHeld] = useState<HeldFiles>()
  const take = async (files: File[]) => {
    const found = await client.query({ query: BusinessSettingsDocument }).catch(() => undefined)
    const business = found?.data?.business
    if (!business || business.isCurrencyConfirmed || business.hasRows) {
      onFiles(files)
      return
    }
    const browsers = Intl.DateTimeFormat().resolvedOptions().timeZone
    const named = await currencyInFiles(files).catch(() => null)
    setHeld((before) => ({
      files: [...(before?.files ?? []), ...files],
      named: before?.named ?? named,
      zone: browsers || business.zone,
      name: business.name,
    }))
  }
  const letGo = () => {
    setHeld(undefined)
    if (held) onFiles([...held.files])
  }
  return (
    <>
      <DropArea onFiles={(files) => void take(files)} />
      {held ? <AskCurrency key={held.files.length} held={held} onChosen={letGo} onCancel={() => setHeld(undefined)} /> : null}
    </>
  )
}

type AskProps = { held: HeldFiles; onChosen: () => void; onCancel: () => void }

function AskCurrency({ held, onChosen, onCancel }: AskProps) {
  const { data: viewer } = useQuery(ViewerDocument)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isOwner = viewer?.viewer?.role === 'owner'
  return (
    <Box mt="4" p={{ base: '4', md: '5' }} borderRadius="md" bg="medium.soft" role="group" aria-label="Currency of this shop">
      <chakra.h2 ref={heading} tabIndex={-1} fontWeight="semibold" fontSize="lg" _focusVisible={{ outline: 'none' }}>
        {isOwner ? 'Which currency is this shop in?' : 'An owner has to choose the currency first'}
      </chakra.h2>
      {viewer && !isOwner ? (
        <Box mt="1" maxW="70ch">
          Nobody has chosen the currency of this business yet. Its owner does so in Settings, under Business.
          <Box mt="3">
            <Button onClick={onCancel}>Close</Button>
          </Box>
        </Box>
      ) : null}
      {isOwner ? <ChooseCurrency held={held} onChosen={onChosen} onCancel={onCancel} /> : null}
    </Box>
  )
}

/** The name that the first start gives a business, until a person does. */
const madeUpName = 'My shop'

function ChooseCurrency({ held: { files, named, zone, name }, onChosen, onCancel }: AskProps) {
  const [update, { loading }] = useMutation(UpdateBusinessDocument)
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState({
    name: name === madeUpName ? '' : name,
    currency: named?.currency ?? currencyOfZone(zone) ?? '',
    zone,
  })
  const nameField = useRef<HTMLInputElement>(null)
  const isNameless = problem !== undefined && chosen.name.trim() === ''
  const confirm = async () => {
    if (chosen.name.trim() === '') {
      setProblem('Enter the name of your shop.')
      nameField.current?.focus()
      return
    }
    try {
      const { data } = await update({ variables: { input: chosen } })
      const mistake = data?.updateBusiness.userErrors[0]?.message
      setProblem(mistake)
      if (mistake === undefined) onChosen()
    } catch (error) {
      setProblem(whatWentWrong(error).sentence)
    }
  }
  return (
    <>
      <Box mt="1" maxW="70ch">
        {named ? `${named.fileName} is in ${named.currency}. ` : null}All amounts in your files are read in this currency, and a day begins
        at midnight in this time zone. Once rows are in, neither can change.
      </Box>
      <Box mt="4" maxW="560px">
        <TextField
          ref={nameField}
          label="Name of your shop"
          isRequired
          autoComplete="organization"
          maxLength={200}
          error={isNameless ? problem : undefined}
          value={chosen.name}
          onChange={(event) => setChosen({ ...chosen, name: event.target.value })}
          // Within the setup it would send the step around it.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Box>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" mt="4" maxW="560px">
        <SelectField
          label="Currency"
          value={chosen.currency}
          options={chosen.currency === '' ? [['', 'Choose'], ...currencyChoices()] : currencyChoices()}
          onChange={(event) => setChosen({ ...chosen, currency: event.target.value })}
        />
        <SelectField
          label="Time zone"
          value={chosen.zone}
          options={zoneChoices(zone)}
          onChange={(event) => setChosen({ ...chosen, zone: event.target.value })}
        />
      </Grid>
      <Flex gap="2" mt="4" wrap="wrap">
        <Button look="solid" minH="44px" disabled={loading || chosen.currency === ''} onClick={() => void confirm()}>
          {chosen.currency === '' ? 'Import' : `Use ${chosen.currency} and import`} {counted(files.length, 'file')}
        </Button>
        <Button look="quiet" minH="44px" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
      <Box role="alert" color="high" mt="2" _empty={{ display: 'none' }}>
        {isNameless ? null : problem}
      </Box>
    </>
  )
}
