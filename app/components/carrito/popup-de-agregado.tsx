import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isSameItem, LINEAS_DE_CARRITO_MAX, type CartItem } from '#domain/carrito/carrito.ts'
import { textoEstampado } from '#domain/pedidos/correccion.ts'
import { ERRORES } from '#domain/errores.ts'
import { useTienda } from '../base/use-tienda.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Espalda } from './espalda.tsx'
import { Linea } from './linea.tsx'
import { ListaPorWhatsapp, PedidoPorWhatsapp } from './pedido-por-whatsapp.tsx'
import { useCarrito } from './use-carrito.ts'

/** What follows adding, on every page: the confirmation, or the refusal of a line already there or without room. */
export function PopupDeAgregado() {
  const { pathname } = useLocation()
  return <Popups key={pathname} />
}

function Popups() {
  const { items, lastAdded, dicho, refused, sinGuardar, dismiss } = useCarrito()

  const full = refused !== null && !items.some((item) => isSameItem(item, refused))

  // The back button leaves the page that the confirmation belongs to: dismissed with it.
  useEffect(() => dismiss, [dismiss])

  return (
    <>
      <Dialog
        open={lastAdded !== null}
        onClose={dismiss}
        title={sinGuardar ? 'Tu navegador no guarda el carrito' : 'Agregado al carrito'}
        footer={
          <>
            <ButtonLink variant="primario" to="/cart" className="flex-1 whitespace-nowrap" onClick={dismiss}>
              Ver carrito
            </ButtonLink>
            <Button variant="secundario" className="flex-1 whitespace-nowrap" onClick={dismiss}>
              Seguir comprando
            </Button>
          </>
        }
      >
        {sinGuardar && (
          <Notice kind="aviso">
            La camiseta queda en el carrito mientras no cierres ni recargues la página: podés comprar ahora. El espacio
            que el navegador da a la tienda está lleno o prohibido.
          </Notice>
        )}
        {lastAdded === null ? null : (
          <ul>
            <Linea
              item={lastAdded}
              queEs={dicho}
              dibujo={lastAdded.dibujo && <Espalda item={lastAdded} producto={lastAdded.dibujo} size="sm" />}
              size="sm"
            />
          </ul>
        )}
      </Dialog>
      <Dialog
        kind="alertdialog"
        open={refused !== null}
        onClose={dismiss}
        title={
          full
            ? `Tu carrito ya tiene ${LINEAS_DE_CARRITO_MAX} camisetas, y más no entran.`
            : ERRORES.item_duplicado.detail
        }
        footer={
          <Button variant="noche" data-autofocus onClick={dismiss}>
            Entendido
          </Button>
        }
      >
        {refused === null ? null : full ? (
          <ListaPorWhatsapp items={[...items, refused]} />
        ) : (
          <PedirOtra item={refused} />
        )}
      </Dialog>
    </>
  )
}

function PedirOtra({ item }: { item: CartItem }) {
  const { origin } = useTienda()
  const estampado = textoEstampado({ nombre: item.nombrePersonalizado, numero: item.numero })
  const otra = `otra camiseta ${item.nombre} en talle ${item.talle}${estampado === '' ? '' : `, con «${estampado}»`}`
  const mensaje = `Hola, quiero ${otra}: ${origin}/product/${item.slug}`
  return <PedidoPorWhatsapp mensaje={mensaje} texto="¿Querés otra, igual o con otro nombre? Pedila por WhatsApp" />
}
