-- The same rows every time: whatever looks random comes from the number of the row.
insert into executor_lab.product (id, name, brand, category, price_cents, created_at, indexed_at)
select md5('product-' || n)::uuid,
       (array['Adjustable', 'Ancient', 'Bright', 'Compact', 'Digital', 'Double', 'Elegant', 'Electric', 'Foldable', 'Gentle',
              'Heavy', 'Hollow', 'Ideal', 'Jagged', 'Light', 'Magnetic', 'Modern', 'Narrow', 'Quiet', 'Rapid',
              'Rugged', 'Simple', 'Slim', 'Solid', 'Sturdy', 'Tall', 'Universal', 'Warm', 'Wide', 'Wireless'])[1 + h[1] % 30] || ' ' ||
       (array['amber', 'black', 'blue', 'brown', 'crimson', 'green', 'grey', 'ivory', 'orange', 'red',
              'silver', 'white'])[1 + h[2] % 12] || ' ' ||
       (array['aluminium', 'bamboo', 'brass', 'canvas', 'ceramic', 'copper', 'cork', 'cotton', 'glass', 'granite',
              'leather', 'linen', 'marble', 'oak', 'paper', 'rubber', 'steel', 'stone', 'wicker', 'wool'])[1 + h[3] % 20] || ' ' ||
       (array['armchair', 'backpack', 'basket', 'bench', 'blanket', 'bookcase', 'bottle', 'bowl', 'bucket', 'cabinet',
              'candle', 'carpet', 'clock', 'cushion', 'desk', 'drawer', 'frame', 'hammer', 'helmet', 'jacket',
              'kettle', 'ladder', 'lamp', 'mirror', 'mug', 'notebook', 'pan', 'pillow', 'plate', 'radio',
              'scale', 'shelf', 'speaker', 'stool', 'table', 'teapot', 'toolbox', 'tray', 'umbrella', 'vase'])[1 + h[4] % 40] || ' ' ||
       (array['basic', 'classic', 'deluxe', 'family', 'kids', 'outdoor', 'pro', 'studio', 'travel', 'workshop'])[1 + h[5] % 10],
       (array['Acorn', 'Birchwood', 'Cobalt', 'Dunmore', 'Everly', 'Fernhill', 'Grantham', 'Holloway', 'Ironside', 'Juniper',
              'Kestrel', 'Larkin', 'Marlow', 'Northway', 'Oakley', 'Pemberton', 'Quillon', 'Redfern', 'Stanhope', 'Thornton',
              'Underhill', 'Vantage', 'Westbrook', 'Yarrow', 'Zephyr'])[1 + h[6] % 25],
       (array['bathroom', 'bedroom', 'garden', 'hallway', 'kitchen', 'office', 'outdoor', 'sports', 'tools', 'travel'])[1 + h[4] % 10],
       199 + h[7] % 49800,
       timestamptz '2024-01-01 00:00:00+00' + n * interval '10 minutes',
       timestamptz '2024-01-01 00:00:00+00' + n * interval '10 minutes'
from generate_series(1, 30000) n,
     lateral (select array_agg((get_byte(d, 2 * i) << 8) | get_byte(d, 2 * i + 1) order by i) h
              from decode(md5('words-' || n), 'hex') d, generate_series(0, 7) i) hashes;

insert into executor_lab.review (product_id, rating, comment, created_at)
select md5('product-' || 1 + ((get_byte(d, 3) << 8 | get_byte(d, 4)) + n) % 30000)::uuid,
       1 + get_byte(d, 0) % 5,
       (array['Arrived late', 'As described', 'Better than the last one', 'Does what it should', 'Fell apart', 'Good value',
              'Nice colour', 'Not my size', 'Too heavy', 'Well made'])[1 + get_byte(d, 1) % 10] || ', ' ||
       (array['would buy it again', 'sent it back', 'my family likes it', 'no complaints', 'the box was damaged',
              'ask before you order', 'three months in use', 'a present'])[1 + get_byte(d, 2) % 8] || '.',
       timestamptz '2024-08-01 00:00:00+00' + n * interval '5 minutes'
from generate_series(1, 60000) n, lateral (select decode(md5('review-' || n), 'hex') d) hashes;

insert into executor_lab.store (id, name, city)
select n, 'Store ' || n,
       (array['Aarhus', 'Bilbao', 'Cork', 'Dresden', 'Espoo', 'Faro', 'Ghent', 'Haarlem', 'Innsbruck', 'Jena'])[1 + n % 10]
from generate_series(1, 200) n;

insert into executor_lab.app_user (name, plan)
select 'user-' || n, (array['free', 'team', 'business'])[1 + n % 3]
from generate_series(1, 100) n;

analyze executor_lab.product, executor_lab.review, executor_lab.store, executor_lab.app_user;
