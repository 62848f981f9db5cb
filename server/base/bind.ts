type Operation<Given extends unknown[]> = (...all: [...Given, ...never[]]) => unknown

type Bound<Operations, Given extends unknown[]> = {
  [Name in keyof Operations]: Operations[Name] extends (...all: [...Given, ...infer Rest]) => infer Result
    ? (...rest: Rest) => Result
    : never
}

/** Gives operations the argument that they all begin with: `find(runtime, id)` becomes `find(id)`. */
export function bind<Operations extends Record<string, Operation<Given>>, Given extends unknown[]>(
  operations: Operations,
  ...given: Given
): Bound<Operations, Given> {
  const bound = Object.entries(operations).map(([name, operation]) => [
    name,
    (...rest: never[]) => operation(...given, ...rest),
  ])
  return Object.fromEntries(bound) as Bound<Operations, Given>
}
