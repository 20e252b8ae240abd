import { Box, chakra } from '@chakra-ui/react'
import { kindOf, type OpenApi, type Shape, shapeOf } from './openapi.ts'
import { Name, Words } from './words.tsx'

/**
 * The fields of an object, or what a list holds, with what is said of each; what is inside is
 * opened on demand.
 */
export function ShapeList({ document, shape }: { document: OpenApi; shape: Shape }) {
  const inside = fieldsIn(document, shape)
  if (!inside) return <Box>{kindOf(shape)}</Box>
  return (
    <Box>
      {shape.items ? <Box color="muted">{kindOf(shape)}, each with</Box> : null}
      <chakra.ul listStyleType="none" display="grid" gap="1.5" mt="1">
        {Object.entries(inside.properties ?? {}).map(([name, field]) => (
          <Field key={name} document={document} name={name} field={field} isOptional={!inside.required?.includes(name)} />
        ))}
      </chakra.ul>
    </Box>
  )
}

type FieldProps = { document: OpenApi; name: string; field: Shape; isOptional: boolean }

function Field({ document, name, field, isOptional }: FieldProps) {
  const shape = shapeOf(document, field)
  const inner = fieldsIn(document, field)
  return (
    <chakra.li>
      <Name fontWeight="semibold">{name}</Name>{' '}
      <chakra.span color="muted">
        {kindOf(field)}
        {isOptional ? ', optional' : ''}
      </chakra.span>
      {shape.description ? (
        <Box fontSize="sm">
          <Words>{shape.description}</Words>
        </Box>
      ) : null}
      {inner ? (
        <chakra.details mt="1" pl="4" borderLeftWidth="1px" borderLeftStyle="solid" borderLeftColor="line">
          <chakra.summary cursor="pointer" color="accent">
            Fields of {name}
          </chakra.summary>
          <ShapeList document={document} shape={field} />
        </chakra.details>
      ) : null}
    </chakra.li>
  )
}

/** The object that a shape is, or is a list of, or may be. */
function fieldsIn(document: OpenApi, shape: Shape): Shape | null {
  const found = shapeOf(document, shape)
  if (found.properties) return found
  if (found.items) return fieldsIn(document, found.items)
  const [first] = found.anyOf ?? []
  return first ? fieldsIn(document, first) : null
}
