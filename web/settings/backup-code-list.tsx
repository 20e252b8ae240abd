import { chakra } from '@chakra-ui/react'

/** Backup codes, to be written down or copied all at once. */
export function BackupCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(120px, 1fr))" gap="2" mt="3" listStyleType="none">
      {codes.map((code) => (
        <chakra.li key={code} fontFamily="monospace" fontVariantNumeric="tabular-nums">
          {code}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
