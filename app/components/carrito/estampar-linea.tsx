import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { CartItem } from '#domain/carrito.ts'
import { printedTextos, type TextosCorregidos } from '#domain/correccion.ts'
import { formatPesos } from '#domain/dinero.ts'
import { isPersonalizada } from '#domain/personalizacion.ts'
import { useTienda } from '../layout/use-tienda.ts'
import { CamposEstampado } from '../pedido/campos-estampado.tsx'
import { faltasEn, SIN_PERSONALIZAR } from '../producto-detalle/personalizacion-elegida.ts'
import { SinCambios } from '../producto-detalle/sin-cambios.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  item: CartItem
  /** @param textos as they are to be printed; both empty: nothing is */
  onChange: (textos: TextosCorregidos) => void
}

/** What is printed on a line of the cart is added, changed or taken out, with the checks of the shirt's page. */
export function EstamparLinea({ item, onChange }: Props) {
  const { ajustes } = useTienda()
  const details = useRef<HTMLDetailsElement>(null)
  const [textos, setTextos] = useState<TextosCorregidos>({ nombre: '', numero: '' })
  const [faltas, setFaltas] = useState<{ nombre?: string; numero?: string }>({})
  const estampada = isPersonalizada(item)
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
    const found = Object.entries(faltasEn({ ...SIN_PERSONALIZAR, ...textos, activa: true })).filter(
      ([, falta]) => falta !== null,
    )
    setFaltas(Object.fromEntries(found))
    if (found.length > 0) return
    const { nombre, numero } = printedTextos(textos)
    if (nombre !== item.nombrePersonalizado || numero !== item.numero) onChange({ nombre, numero })
    close()
  }

  return (
    <details ref={details} onToggle={(event) => event.currentTarget.open && start()}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-angosta underline underline-offset-4">
        {estampada
          ? 'Cambiar nombre o número'
          : `Agregar nombre o número (+\u00a0${formatPesos(ajustes.precioNombreNumero)})`}
        <span className="sr-only"> de {item.nombre}</span>
      </summary>
      <form noValidate className="flex max-w-sm flex-col gap-4 pt-1 pb-3" onSubmit={save}>
        <CamposEstampado conNombre conNumero textos={textos} faltas={faltas} onChange={setTextos} />
        {estampada ? (
          <p className="text-sm text-tinta-suave">Con los dos vacíos va sin estampar y cuesta menos.</p>
        ) : (
          <SinCambios />
        )}
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
