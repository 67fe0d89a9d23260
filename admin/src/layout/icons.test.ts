import Comment from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Item from '@mui/icons-material/Inventory2Outlined';
import User from '@mui/icons-material/PersonOutlineOutlined';
import Cart from '@mui/icons-material/ShoppingCartOutlined';
import Table from '@mui/icons-material/TableRowsOutlined';
import { expect, test } from 'vitest';

import schema from '../../../fw/templates/admin/schemas/resource.json';
import type { Resource } from '../resource/types';
import { iconOf, ICONS } from './icons';

function icon(model: string, named?: string) {
  return iconOf({ model, ...(named !== undefined && { icon: named }) } as Resource);
}

test.each([
  ['Order', Cart],
  ['OrderItem', Item],
  ['OrderFoo', Cart],
  ['BlogComment', Comment],
  ['USER', User],
  ['APIUser', User],
  ['Zyx', Table],
  ['Constructor', Table],
])('chooses an icon for the model %s', (model, expected) => {
  expect(icon(model)).toBe(expected);
});

test('a descriptor can choose another icon', () => {
  expect(icon('Order', 'comment')).toBe(Comment);
  expect(icon('Order', 'nonsense')).toBe(Cart);
  expect(icon('Order', 'constructor')).toBe(Cart);
});

test('the JSON Schema of descriptors lists every icon', () => {
  expect(schema.$defs.icon.enum).toEqual(Object.keys(ICONS));
});
