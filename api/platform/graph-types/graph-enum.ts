import { registerEnumType } from 'type-graphql'

/**
 * An enum of the graph under `name`, from each value's meaning; returns the values by their names.
 * Its type is `keyof typeof` the result.
 */
export function graphEnum<Name extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Name, string>>,
): { readonly [Value in Name]: Value } {
  const values = Object.fromEntries(Object.keys(meanings).map((value) => [value, value])) as { [Value in Name]: Value }
  const described = Object.entries<string>(meanings).map(([value, meaning]) => [value, { description: meaning }])
  registerEnumType(values, { name, description, valuesConfig: Object.fromEntries(described) })
  return values
}
