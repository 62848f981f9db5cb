import type { ReactNode } from 'react'
import { textoEstampado } from '#domain/correccion.ts'
import { formatPesos } from '#domain/dinero.ts'
import { mensajeDePedido } from '#domain/mensaje-consulta.ts'
import { totalElegido } from '#domain/pedido.ts'
import { useTienda } from '../layout/use-tienda.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Codigo } from './codigo.tsx'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { direccionDePedido } from './situacion.ts'
import { WhatsappPedido } from './whatsapp-pedido.tsx'

type Props = { titulo: string; pedido: PedidoDelComprador | null; children: ReactNode }

/** What the pages that follow a card payment share: a title, what it means, the order when there is one. */
export function Resultado({ titulo, pedido, children }: Props) {
  const { ajustes } = useTienda()
  return (
    <div className="flex max-w-2xl flex-col gap-6 pt-8">
      <PageTitle>{titulo}</PageTitle>
      {children}
      {pedido === null ? (
        <div>
          <ButtonLink to="/" variant="secundario">
            Volver al inicio
          </ButtonLink>
        </div>
      ) : (
        <>
          <dl className="entrada">
            <div>
              <dt>Pedido</dt>
              <dd>
                <Codigo codigo={pedido.codigo} />
              </dd>
            </div>
            <div>
              <dt>Total</dt>
              <dd className="font-ancha tabular-nums">{formatPesos(totalElegido(pedido))}</dd>
            </div>
          </dl>
          <ul aria-label="Camisetas" className="flex flex-col gap-2 border-l-4 border-celeste pl-4">
            {pedido.lineas.map(({ codigo, nombre, talle, nombrePersonalizado, numero }) => (
              <li key={`${codigo} ${talle}`}>
                {nombre}, talle {talle}
                {nombrePersonalizado + numero !== '' &&
                  `, con «${textoEstampado({ nombre: nombrePersonalizado, numero })}»`}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={direccionDePedido(pedido.token)} variant="secundario">
              Ver el pedido
            </ButtonLink>
            <WhatsappPedido
              whatsapp={ajustes.whatsapp}
              mensaje={mensajeDePedido(pedido.codigo)}
              texto="Consultar por este pedido"
            />
          </div>
        </>
      )}
    </div>
  )
}
