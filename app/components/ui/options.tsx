type OptionsProps<V> = {
  of: readonly V[]
  /** Chosen before: it can stay so, though nothing offers it any more. */
  own?: V
  /** What stands for choosing none. */
  none?: string
  /** How a value reads; as it is unless said otherwise. */
  text?: (valor: V) => string
}

/** What can be chosen in a select, or is suggested where something is typed. */
export function Options<V extends string | number>({ of, own = of[0], none, text = String }: OptionsProps<V>) {
  const all = own === undefined || own === '' || of.includes(own) ? of : [own, ...of]
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {all.map((valor) => (
        <option key={valor} value={valor}>
          {text(valor)}
        </option>
      ))}
    </>
  )
}
