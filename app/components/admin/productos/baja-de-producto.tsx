import { useEffect, useEffectEvent, useState } from 'react'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cambiosDe } from './producto-de-lista.ts'
import { useCambioDeLista } from './use-cambio-de-lista.ts'

type Props = {
  producto: { id: string; nombre: string }
  /** Units that unpaid orders hold. */
  retenido: number
  className: string
  onEliminado: () => void
}

/** Takes a product out of the shop, after asking again. */
export function BajaDeProducto({ producto, retenido, className, onEliminado }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        Eliminar<span className="sr-only">{` ${producto.nombre}`}</span>
      </button>
      {open && (
        <Confirmar producto={producto} retenido={retenido} onEliminado={onEliminado} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Confirmar({ producto, retenido, onEliminado, onClose }: Omit<Props, 'className'> & { onClose: () => void }) {
  const { data, state, submit } = useCambioDeLista(cambiosDe(producto.id))
  const done = data?.error === null && state === 'idle'
  const onDone = useEffectEvent(onEliminado)
  useEffect(() => {
    if (done) onDone()
  }, [done])

  return (
    <Dialog
      open
      onClose={onClose}
      kind="alertdialog"
      title={`¿Eliminar ${producto.nombre}?`}
      footer={
        <>
          <Button variant="noche" disabled={state !== 'idle'} onClick={() => submit({ que: 'eliminar' })}>
            Eliminar
          </Button>
          <Button data-autofocus onClick={onClose}>
            Dejarla
          </Button>
        </>
      }
    >
      <p>
        Sale de la tienda para siempre, con su dirección y sus imágenes. Los pedidos que la tienen la conservan. Si
        querés guardarla sin que se vea, ocultala.
      </p>
      {retenido > 0 && (
        <Notice kind="aviso">{`Hay ${plural(retenido, 'unidad reservada', 'unidades reservadas')} en pedidos que esperan: esos pedidos siguen en pie.`}</Notice>
      )}
      <div role="alert">{data?.error != null && state === 'idle' && <Notice kind="error">{data.error}</Notice>}</div>
    </Dialog>
  )
}
