import { Button, Hr, Link, Section, Text } from 'react-email'
import type { MomentoDelCorreo } from '#domain/correo-pedido.ts'
import type { ParametrosPedido } from '#server/mail/correo.ts'
import { estilo } from './estilo.ts'
import { Datos, Hoja, Renglones } from './hoja.tsx'

/** The order mail for shop and buyer: every parameter of specification 7, and what each of them does next. */
export function CorreoPedido(p: ParametrosPedido) {
  const paraTienda = p.destinatario === 'tienda'
  const { titulo, texto } = (paraTienda ? (TIENDA[p.momento] ?? COMPRADOR[p.momento]) : COMPRADOR[p.momento])(p)
  return (
    <Hoja tienda={p.tienda} titulo={titulo} resumen={`${p.codigo}: ${p.total_elegido}, ${p.pago_tipo}`}>
      <Text style={estilo.texto}>{texto}</Text>
      <Text style={estilo.suave}>Código del pedido</Text>
      <Text style={estilo.codigo}>{p.codigo}</Text>
      {!paraTienda && p.bancos.length > 0 && <Bancos {...p} />}
      <Lineas {...p} />
      {paraTienda && <Resumen {...p} />}
      <Envio {...p} />
      <Section style={{ margin: '24px 0 16px' }}>
        <Button href={p.enlace_pedido} style={estilo.boton}>
          {paraTienda ? 'Ver el pedido' : 'Ver mi pedido'}
        </Button>
      </Section>
      <Text style={estilo.suave}>
        {paraTienda
          ? 'Si respondés este correo, la respuesta le llega a quien compró, si dejó un correo.'
          : 'Guardá este correo: con el enlace podés ver cómo viene tu pedido. '}
        <Link href={p.enlace_pedido} style={estilo.enlace}>
          {p.enlace_pedido}
        </Link>
      </Text>
    </Hoja>
  )
}

type Escrito = (p: ParametrosPedido) => { titulo: string; texto: string }

const COMPRADOR: Record<MomentoDelCorreo, Escrito> = {
  transferencia: (p) => ({
    titulo: 'Recibimos tu pedido',
    texto: `Hola, ${p.nombre}. Para confirmarlo, transferí ${p.total_elegido}. ${guardamos(p)}`,
  }),
  pago_pendiente: (p) => ({
    titulo: 'Tu pago está en proceso',
    texto: [
      `Hola, ${p.nombre}. Mercado Pago todavía no confirmó tu pago de ${p.total_elegido}.`,
      `Cuando se apruebe te avisamos por correo. ${guardamos(p)}`,
    ].join(' '),
  }),
  pago_rechazado: (p) => ({
    titulo: 'No se aprobó el pago',
    texto: `Hola, ${p.nombre}. Tu tarjeta no aprobó el pago de ${p.total_elegido}. Podés reintentar o pagar por transferencia desde la página de tu pedido. ${guardamos(p)}`,
  }),
  pagado: (p) => ({
    titulo: 'Recibimos tu pago',
    texto: `Hola, ${p.nombre}. Tu pedido está pagado: ${p.total_elegido}. ${p.llegada}.`,
  }),
  recordatorio: (p) => ({
    titulo: 'Falta poco para que venza tu pedido',
    texto: `Hola, ${p.nombre}. Todavía no vimos tu transferencia de ${p.total_elegido}. ${guardamos(p)} Si ya la hiciste, mandanos el comprobante.`,
  }),
  en_preparacion: (p) => ({
    titulo: 'Estamos preparando tu pedido',
    texto: `Hola, ${p.nombre}. Empezamos a preparar lo que pediste. ${p.llegada}.`,
  }),
  enviado: (p) => ({ titulo: 'Tu pedido va en camino', texto: `Hola, ${p.nombre}. Despachamos tu pedido.` }),
  listo_para_retirar: (p) => ({
    titulo: 'Ya podés retirar tu pedido',
    texto: `Hola, ${p.nombre}. Tu pedido te espera en el punto de retiro.`,
  }),
  entregado: (p) => ({
    titulo: 'Entregamos tu pedido',
    texto: `Hola, ${p.nombre}. Tu pedido figura como entregado. Gracias por comprar en ${p.tienda}.`,
  }),
  cancelado: (p) => ({
    titulo: 'Se canceló tu pedido',
    texto: `Hola, ${p.nombre}. Tu pedido quedó cancelado. Si no lo esperabas, respondé este correo.`,
  }),
  devolucion: (p) => ({
    titulo: 'Te devolvimos una parte del dinero',
    texto: `Hola, ${p.nombre}. Devolvimos una parte de lo que pagaste.`,
  }),
  reembolsado: (p) => ({
    titulo: 'Te devolvimos el dinero',
    texto: `Hola, ${p.nombre}. Devolvimos lo que pagaste por tu pedido.`,
  }),
}

function guardamos({ retenido_hasta }: ParametrosPedido): string {
  return `Te guardamos lo que pediste hasta el ${retenido_hasta}.`
}

const TIENDA: Partial<Record<MomentoDelCorreo, Escrito>> = {
  transferencia: (p) => ({
    titulo: 'Pedido nuevo por transferencia',
    texto: `${p.nombre} va a transferir ${p.total_elegido}. La reserva vence el ${p.retenido_hasta}.`,
  }),
  pago_pendiente: (p) => ({
    titulo: 'Pago en proceso',
    texto: `El pago de ${p.nombre} por ${p.total_elegido} todavía no está aprobado. La reserva vence el ${p.retenido_hasta}.`,
  }),
  pagado: (p) => ({ titulo: 'Pedido pagado', texto: `${p.nombre} pagó ${p.total_elegido}. ${p.llegada}.` }),
}

function Bancos({ bancos, codigo }: ParametrosPedido) {
  return (
    <Section>
      <Text style={estilo.subtitulo}>Dónde transferir</Text>
      <Text style={estilo.texto}>A cualquiera de estas cuentas, con el código {codigo} en el concepto:</Text>
      {bancos.map((banco) => (
        <Section key={banco.nombre} style={estilo.banco}>
          <Datos
            datos={[
              ['Banco', banco.nombre],
              ['Titular', banco.titular],
              ['Cuenta', banco.cuenta],
              ['Moneda', banco.moneda],
            ]}
          />
        </Section>
      ))}
    </Section>
  )
}

function Lineas(p: ParametrosPedido) {
  return (
    <Section>
      <Text style={estilo.subtitulo}>Qué pediste</Text>
      <table width="100%" cellPadding="0" cellSpacing="0" role="presentation">
        <tbody>
          {p.lineas.map(({ titulo, detalle, precio }, index) => (
            <tr key={index}>
              <td style={estilo.celda}>
                <strong>{titulo}</strong>
                <br />
                {detalle}
              </td>
              <td style={estilo.monto}>{precio}</td>
            </tr>
          ))}
          <tr>
            <td style={estilo.celda}>{p.metodo_envio}</td>
            <td style={estilo.monto}>{p.costo_envio}</td>
          </tr>
          <tr>
            <td style={estilo.celda}>
              <strong>Total</strong>
              <br />
              {p.pago_tipo}
            </td>
            <td style={estilo.monto}>
              <strong>{p.total_elegido}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <Text style={estilo.suave}>
        Con tarjeta: {p.total_mercadopago}. Por transferencia: {p.total_transferencia}. Precios en pesos uruguayos, IVA
        incluido.
      </Text>
      <Hr style={{ ...estilo.linea, margin: '16px 0 0' }} />
    </Section>
  )
}

/** What the shop copies into a chat or a list: every line with both prices. */
function Resumen({ resumen_carrito }: ParametrosPedido) {
  return (
    <Section>
      <Text style={estilo.subtitulo}>Resumen</Text>
      <Text style={estilo.texto}>
        <Renglones texto={resumen_carrito} />
      </Text>
    </Section>
  )
}

function Envio(p: ParametrosPedido) {
  return (
    <Section>
      <Text style={estilo.subtitulo}>Envío</Text>
      <Datos
        datos={[
          ['Método', p.metodo_envio],
          ['Nombre', p.nombre],
          ['Teléfono', p.telefono],
          ['Correo', p.correo],
          ['Dirección', p.direccion],
          ['Ciudad', p.ciudad],
          ['Departamento', p.departamento],
          ['Comentarios', p.comentarios],
          ['Llegada', p.llegada],
        ]}
      />
    </Section>
  )
}
