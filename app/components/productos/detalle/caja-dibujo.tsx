import { useMemo, useState } from 'react'
import { toDibujable } from '#domain/productos/dibujable.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DibujoAPedido } from '../dibujo-a-pedido.tsx'
import type { PersonalizacionElegida } from '../personalizacion-elegida.ts'

/**
 * The back of the shirt beside the fields, near enough to read what is typed; a button shows it large. The
 * illustrator loads after the page, which can be read and bought from without it.
 */
export function CajaDibujo({ producto, elegida }: { producto: Producto; elegida: PersonalizacionElegida }) {
  const [grande, setGrande] = useState(false)
  const [encuadre, setEncuadre] = useState<'entera' | 'de-cerca'>('de-cerca')
  const dibujable = useMemo(() => toDibujable(producto), [producto])
  const { nombre, numero } = elegida
  return (
    <>
      <div className="relative aspect-[4/5] overflow-hidden bg-papel-hondo">
        <DibujoAPedido producto={dibujable} nombre={nombre} numero={numero} encuadre="de-cerca" />
        <button
          type="button"
          className="absolute inset-x-0 bottom-0 flex min-h-11 items-end justify-center pb-1.5 font-angosta text-sm underline underline-offset-4"
          onClick={() => setGrande(true)}
        >
          <span className="bg-papel px-2 py-0.5">Ver grande</span>
        </button>
      </div>
      <Dialog
        open={grande}
        onClose={() => setGrande(false)}
        title="Así se estampa"
        footer={
          <Button variant="secundario" onClick={() => setEncuadre(encuadre === 'entera' ? 'de-cerca' : 'entera')}>
            {encuadre === 'entera' ? 'Ver de cerca' : 'Ver la camiseta entera'}
          </Button>
        }
      >
        <div className="aspect-[4/5] bg-papel-hondo">
          <DibujoAPedido producto={dibujable} nombre={nombre} numero={numero} encuadre={encuadre} />
        </div>
      </Dialog>
    </>
  )
}
