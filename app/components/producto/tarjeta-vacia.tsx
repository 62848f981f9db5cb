/** The room of a card that is on its way. */
export function TarjetaVacia() {
  return (
    <div className="flex h-full flex-col rounded-sm border border-linea" aria-hidden="true">
      <div className="aspect-4/5 bg-papel-hondo" />
      <div className="flex flex-1 flex-col gap-3 p-3">
        <div className="h-7 w-1/2 bg-papel-hondo" />
        <div className="h-4 bg-papel-hondo" />
        <div className="h-4 w-2/3 bg-papel-hondo" />
        <div className="mt-auto h-11 bg-papel-hondo" />
      </div>
    </div>
  )
}
