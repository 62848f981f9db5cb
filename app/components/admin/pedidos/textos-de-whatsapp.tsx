import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { nombreDelComprador } from '#domain/envios/envio.ts'
import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { BotonCopiar } from '../../base/boton-copiar.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { ListaLarga } from '../lista-larga.tsx'
import { useMensajeAlComprador } from './entrega-pedido.tsx'

/** What the buyers of some orders are told by WhatsApp, copied together or each in its chat: whose it is stands above it. */
export function TextosDeWhatsapp({ pedidos }: { pedidos: PedidoGestionado[] }) {
  const mensajeDe = useMensajeAlComprador()
  const textos = pedidos.map((pedido) => ({
    codigo: pedido.codigo,
    quien: [pedido.codigo, nombreDelComprador(pedido.envio), pedido.envio.telefono].filter(Boolean).join(' · '),
    mensaje: mensajeDe(pedido),
    telefono: normalizeTelefono(pedido.envio.telefono),
  }))
  return (
    <div className="flex flex-col items-start gap-4">
      <BotonCopiar
        texto={textos.map(({ quien, mensaje }) => `${quien}\n${mensaje}`).join('\n\n')}
        que="todos los textos"
      />
      <ListaLarga primeras={12} className="w-full max-w-prose border-t border-linea">
        {textos.map(({ codigo, quien, mensaje, telefono }) => (
          <li key={codigo} className="flex flex-col gap-1 border-b border-linea py-3">
            <p className="font-semibold break-words" translate="no">
              {quien}
            </p>
            <p className="wrap-anywhere">{mensaje}</p>
            {telefono !== null && (
              <ButtonAnchor
                href={whatsappLink(telefono, mensaje)}
                target="_blank"
                rel="noreferrer"
                size="sm"
                className="self-start"
                aria-label={`Abrir el chat del pedido ${codigo}`}
              >
                Abrir el chat
              </ButtonAnchor>
            )}
          </li>
        ))}
      </ListaLarga>
    </div>
  )
}
