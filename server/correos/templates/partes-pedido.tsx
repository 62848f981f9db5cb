import { Fragment } from 'react'
import { Img, Section } from 'react-email'
import { DERECHO_A_ARREPENTIRSE } from '#domain/pedidos/arrepentimiento.ts'
import type { LineaDeCorreo, ParametrosPedido } from '#server/correos/correo.ts'
import { estilo } from './estilo.ts'
import { Datos, Nota, Parrafo, Renglones, Subtitulo } from './plantilla.tsx'

export function Cuentas({ bancos, codigo, total_elegido }: ParametrosPedido) {
  if (bancos.length === 0) return null
  return (
    <Section>
      <Subtitulo>Dónde transferir</Subtitulo>
      <Parrafo>{`A cualquiera de estas cuentas, con el código ${codigo} en el concepto:`}</Parrafo>
      {bancos.map((banco) => (
        <Section key={banco.nombre} style={estilo.recuadro}>
          <Datos
            datos={[
              ['Banco', banco.nombre],
              ['Titular', banco.titular],
              [`Cuenta en ${banco.moneda}`, banco.cuenta],
              ['Monto', total_elegido],
              ['Concepto', codigo],
            ]}
          />
        </Section>
      ))}
    </Section>
  )
}

export function Seguimiento({ seguimiento, transporte, rastreo }: ParametrosPedido) {
  if (seguimiento === '') return null
  return (
    <Section style={estilo.recuadro}>
      <Nota>{transporte === '' ? 'Número de seguimiento' : `Número de seguimiento de ${transporte}`}</Nota>
      <p className="titulo" style={estilo.destacado}>
        {seguimiento}
      </p>
      {rastreo !== '' && (
        <p className="texto" style={estilo.texto}>
          <a className="enlace" href={rastreo} style={estilo.enlace}>
            Seguir el envío
          </a>
        </p>
      )}
    </Section>
  )
}

/** Says that what is printed can still be corrected, and later can't. */
export function Revisar({ lineas }: ParametrosPedido) {
  if (!lineas.some(hasPrint)) return null
  return (
    <Section>
      <Subtitulo>Revisá lo que se estampa</Subtitulo>
      <Parrafo>
        Sale tal cual está escrito acá abajo. Si hay un error, corregilo en la página de tu pedido o respondé este
        correo antes de que empecemos a prepararlo.
      </Parrafo>
    </Section>
  )
}

/** What was asked for, with prices and total; both totals while the way of paying still matters. */
export function ParteDePrecios(p: ParametrosPedido) {
  const ambos = p.destinatario === 'tienda' || !p.pagado
  return (
    <Section>
      <Subtitulo>{p.cambio ? 'Qué va' : p.destinatario === 'tienda' ? 'Qué pidió' : 'Qué pediste'}</Subtitulo>
      <table width="100%" cellPadding="0" cellSpacing="0" role="presentation">
        <tbody>
          {p.lineas.map((linea, index) => (
            <Fragment key={index}>
              <tr>
                <td style={estilo.nombre}>
                  <p className="linea" style={estilo.linea}>
                    {linea.titulo}
                  </p>
                </td>
                <td className="texto" style={estilo.precio}>
                  {linea.antes !== '' && (
                    <>
                      <span className="suave" style={estilo.antes}>
                        {'Rebaja, antes '}
                        <del>{linea.antes}</del>
                      </span>{' '}
                    </>
                  )}
                  {linea.precio}
                </td>
              </tr>
              <tr>
                <td colSpan={2} className="celda" style={estilo.detalles}>
                  <Detalles {...linea} />
                </td>
              </tr>
            </Fragment>
          ))}
          <tr>
            <td className="celda" style={estilo.celda}>
              <p className="linea" style={{ ...estilo.linea, fontWeight: 400 }}>
                {p.metodo_envio}
              </p>
            </td>
            <td className="celda" style={estilo.monto}>
              {p.costo_envio}
            </td>
          </tr>
          {p.menos !== '' && (
            <tr>
              <td colSpan={2} className="celda" style={estilo.celda}>
                <p className="suave detalle" style={estilo.detalle}>
                  {p.menos}
                </p>
              </td>
            </tr>
          )}
          {p.a_cuenta !== '' && (
            <tr>
              <td className="celda" style={estilo.celda}>
                <p className="linea" style={{ ...estilo.linea, fontWeight: 400 }}>
                  {p.cambio ? 'Ya pago con lo que vuelve' : 'Pagado con el crédito'}
                </p>
              </td>
              <td className="celda" style={estilo.monto}>
                {`− ${p.a_cuenta}`}
              </td>
            </tr>
          )}
          <tr>
            <td className="celda" style={estilo.celda}>
              <p className="linea" style={estilo.linea}>
                {p.cambio && p.a_cuenta !== '' ? 'Diferencia' : 'Total'}
              </p>
              <p className="suave detalle" style={estilo.detalle}>
                {p.pago_tipo}
              </p>
            </td>
            <td className="celda" style={estilo.monto}>
              <strong>{p.total_elegido}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <Section style={{ padding: '8px 0 0' }}>
        <Nota>
          {ambos ? `Con tarjeta: ${p.total_mercadopago}. Por transferencia: ${p.total_transferencia}. ` : ''}
          {'Precios en pesos uruguayos, IVA incluido.'}
        </Nota>
      </Section>
    </Section>
  )
}

/** What was asked for, without prices. */
export function Camisetas({ lineas, cambio }: ParametrosPedido) {
  return (
    <Section>
      <Subtitulo>{cambio ? 'Qué te mandamos' : 'Qué pediste'}</Subtitulo>
      {lineas.map((linea, index) => (
        <Section key={index} style={estilo.recuadro}>
          <p className="linea" style={estilo.linea}>
            {linea.titulo}
          </p>
          <Detalles {...linea} />
        </Section>
      ))}
    </Section>
  )
}

/** What the shop copies into a chat or a list: every line with both prices. */
export function Resumen({ resumen_carrito }: ParametrosPedido) {
  return (
    <Section>
      <Subtitulo>Para copiar</Subtitulo>
      <Parrafo>
        <Renglones texto={resumen_carrito} />
      </Parrafo>
    </Section>
  )
}

/** The right to withdraw, in writing with the sale. */
export function Arrepentimiento() {
  return (
    <Section>
      <Subtitulo>Si te arrepentís</Subtitulo>
      <Parrafo>{`${DERECHO_A_ARREPENTIRSE} Se pide en la página de tu pedido.`}</Parrafo>
    </Section>
  )
}

export function ParteDeEntrega(p: ParametrosPedido) {
  return (
    <Section>
      <Subtitulo>Entrega</Subtitulo>
      <Datos
        datos={[
          ['Método', p.metodo_envio],
          ['Nombre', p.nombre],
          ['Teléfono', p.telefono],
          ['Correo', p.correo],
          ['Dirección', p.direccion],
          ['Punto de retiro', p.punto_de_retiro],
          ['Ciudad', p.ciudad],
          ['Departamento', p.departamento],
          ['Comentarios', p.comentarios],
          ['Llegada', p.llegada],
        ]}
      />
    </Section>
  )
}

function Detalles(linea: LineaDeCorreo) {
  const { detalle, nombre, numero, dibujo } = linea
  return (
    <>
      <p className="suave detalle" style={estilo.detalle}>
        {detalle}
      </p>
      {hasPrint(linea) && (
        <p className="estampado detalle" style={estilo.estampado}>
          {nombre !== '' && `Nombre: ${nombre}`}
          {nombre !== '' && numero !== '' && <br />}
          {numero !== '' && `Número: ${numero}`}
        </p>
      )}
      {dibujo !== '' && <Img src={dibujo} alt="Dibujo de la espalda" width={160} height={200} style={estilo.dibujo} />}
    </>
  )
}

function hasPrint({ nombre, numero }: LineaDeCorreo): boolean {
  return nombre !== '' || numero !== ''
}
