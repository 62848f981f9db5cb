import type { ComponentType } from 'react'
import { Button, Link, Section } from 'react-email'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import type { ParametrosPedido } from '#server/correos/correo.ts'
import { estilo } from './estilo.ts'
import { PlantillaDeCorreo, Nota, Parrafo } from './plantilla.tsx'
import {
  Arrepentimiento,
  Camisetas,
  Cuentas,
  ParteDeEntrega,
  ParteDePrecios,
  Resumen,
  Revisar,
  Seguimiento,
} from './partes-pedido.tsx'
import { PARA_EL_COMPRADOR, paraLaTienda, type Escrito, type Parte } from './textos-pedido.ts'

/** The order mail for shop and buyer (specification 7): what happened, what comes next, and what that needs. */
export function CorreoPedido(p: ParametrosPedido) {
  const paraTienda = p.destinatario === 'tienda'
  const escrito = paraTienda ? paraLaTienda(p) : PARA_EL_COMPRADOR[p.momento](p)
  const llegada = escrito.diceLlegada ? '' : p.llegada
  return (
    <PlantillaDeCorreo
      tienda={p.tienda}
      codigo={p.codigo}
      titulo={escrito.titulo}
      resumen={escrito.resumen}
      pie={paraTienda ? <PieDeTienda {...p} /> : <PieDeComprador {...p} />}
    >
      {escrito.parrafos
        .filter((parrafo) => parrafo !== '')
        .map((parrafo) => (
          <Parrafo key={parrafo}>{parrafo}</Parrafo>
        ))}
      {escrito.partes.map((parte) => {
        const Contenido = PARTES[parte]
        return Contenido === null ? (
          <Sigue key={parte} {...p} escrito={escrito} />
        ) : (
          <Contenido key={parte} {...p} llegada={llegada} />
        )
      })}
    </PlantillaDeCorreo>
  )
}

const PARTES: Record<Parte, ComponentType<ParametrosPedido> | null> = {
  sigue: null,
  cuentas: Cuentas,
  seguimiento: Seguimiento,
  revisar: Revisar,
  precios: ParteDePrecios,
  camisetas: Camisetas,
  resumen: Resumen,
  envio: ParteDeEntrega,
  arrepentimiento: Arrepentimiento,
}

function Sigue({ escrito: { sigue, boton }, ...p }: ParametrosPedido & { escrito: Escrito }) {
  const { texto, href } = BOTON[p.destinatario === 'tienda' ? 'administracion' : boton](p)
  return (
    <Section>
      {sigue !== '' && <Parrafo>{sigue}</Parrafo>}
      <Section style={{ margin: '8px 0 12px' }}>
        <Button href={href} style={estilo.boton}>
          {texto}
        </Button>
      </Section>
    </Section>
  )
}

const BOTON: Record<Escrito['boton'] | 'administracion', (p: ParametrosPedido) => { texto: string; href: string }> = {
  pedido: (p) => ({ texto: 'Ver mi pedido', href: p.enlace_pedido }),
  pagar: (p) => ({ texto: 'Pagar mi pedido', href: p.enlace_pedido }),
  cambios: (p) => ({ texto: 'Cambiar o devolver', href: `${p.enlace_pedido}/devolucion` }),
  administracion: (p) => ({
    texto: 'Abrir el pedido',
    href: new URL(`/admin/pedidos/${encodeURIComponent(p.codigo)}`, p.enlace_pedido).href,
  }),
}

function PieDeComprador({ enlace_pedido, whatsapp, codigo, empresa }: ParametrosPedido) {
  return (
    <>
      <Nota>
        <Enlace href={enlace_pedido}>La página de tu pedido</Enlace>
      </Nota>
      <Nota>
        {'¿Alguna duda? Respondé este correo'}
        {whatsapp !== '' && ' o escribinos por '}
        {whatsapp !== '' && (
          <Enlace href={whatsappLink(whatsapp, `Hola, te escribo por mi pedido ${codigo}.`)}>WhatsApp</Enlace>
        )}
      </Nota>
      {empresa !== '' && <Nota>{empresa}</Nota>}
    </>
  )
}

function PieDeTienda({ correo, nombre, enlace_pedido }: ParametrosPedido) {
  return (
    <>
      <Nota>
        {correo === ''
          ? `${nombre} no dejó correo: los avisos de este pedido no le llegan.`
          : `Si respondés este correo, la respuesta le llega a ${nombre}.`}
      </Nota>
      <Nota>
        <Enlace href={enlace_pedido}>Lo que ve quien compró</Enlace>
      </Nota>
    </>
  )
}

function Enlace({ href, children }: { href: string; children: string }) {
  return (
    <Link className="enlace" href={href} style={estilo.enlace}>
      {children}
    </Link>
  )
}
