import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { CartItem } from '#domain/carrito.ts'
import {
  faultsInCorreccion,
  printedTextos,
  type FaltasDeCorreccion,
  type TextosCorregidos,
} from '#domain/correccion.ts'
import { CamposEstampado } from '../pedido/campos-estampado.tsx'
import { queCorregir } from '../pedido/que-corregir.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  /** With a name or a number. */
  item: CartItem
  onCorrect: (textos: TextosCorregidos) => void
}

/** Corrects what is printed on a line of the cart, with the checks of a correction: what was paid for stays. */
export function CorregirEstampado({ item, onCorrect }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [textos, setTextos] = useState<TextosCorregidos>({ nombre: '', numero: '' })
  const [faltas, setFaltas] = useState<FaltasDeCorreccion>({})
  useEffect(() => {
    if (Object.keys(faltas).length > 0) details.current!.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faltas])

  /** As it is in the cart now, whatever was typed the last time. */
  function start() {
    setTextos({ nombre: item.nombrePersonalizado, numero: item.numero })
    setFaltas({})
  }

  function close() {
    details.current!.open = false
    details.current!.querySelector('summary')!.focus()
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    const { nombre, numero } = printedTextos(textos)
    if (nombre === item.nombrePersonalizado && numero === item.numero) return close()
    const found = faultsInCorreccion(item, textos)
    setFaltas(found)
    if (Object.keys(found).length > 0) return
    onCorrect({ nombre, numero })
    close()
  }

  return (
    <details ref={details} onToggle={(event) => event.currentTarget.open && start()}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-angosta underline underline-offset-4">
        {queCorregir(item)}
        <span className="sr-only"> de {item.nombre}</span>
      </summary>
      <form noValidate className="flex max-w-sm flex-col gap-4 pt-1 pb-3" onSubmit={save}>
        <CamposEstampado linea={item} textos={textos} faltas={faltas} onChange={setTextos} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primario" size="sm">
            Guardar
          </Button>
          <Button variant="texto" size="sm" onClick={close}>
            Dejar como está
          </Button>
        </div>
      </form>
    </details>
  )
}
